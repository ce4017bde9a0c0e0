% Unrolled loops in which some ways leave the loop and others go on: those that left do not come by where the others meet.
%
% RUN:  specialise breaks_beside_continues
% TRY:  breaks_beside_continues(0, [1 2 3])
% TRY:  breaks_beside_continues(1, [1 -2 3])
% TRY:  breaks_beside_continues(2, [-1 2 7])
% TRY:  breaks_beside_continues(3, [9 -2 0])
function [y, k, l, m, n] = breaks_beside_continues(x, v)
  y = 0;
  for k = 1:3           % all that stays goes on
    if x == k
      break;
    end
    y = y + k;
    continue;
  end
  for l = 1:3           % leave, then go on or fall through
    if v(l) == 0
      break;
    end
    if v(l) < 0
      y = y - 1;
      continue;
    end
    y = y + 10;
  end
  for m = 1:2           % go on, then leave
    if v(m) < 0
      continue;
    end
    y = y * 2;
    if v(m) > 5
      break;
    end
    y = y + 100;
  end
  for n = 1:2           % both in one statement, and a second one behind it
    switch x
      case 1
        y = y + 1000;
        continue;
      case 2
        break;
    end
    if v(n) == 9
      break;
    elseif v(n) == 1
      y = y + 0.5;
      continue;
    end
    y = y + 0.25;
  end
end
% --- residual -------------------------------------------------------
function y = breaks_beside_continues(x, v)
    if x == 1
        y = 0;
    elseif x == 2
        y = 1;
    elseif x == 3
        y = 3;
    else
        y = 6;
    end
    if ~(v(1) == 0 && true)
        if v(1) < 0
            y = y - 1;
        else
            y = y + 10;
        end
        if ~(v(2) == 0 && true)
            if v(2) < 0
                y = y - 1;
            else
                y = y + 10;
            end
            if ~(v(3) == 0 && true)
                if v(3) < 0
                    y = y - 1;
                else
                    y = y + 10;
                end
            end
        end
    end
    while true
        if ~(v(1) < 0 && true)
            y = y * 2;
            if v(1) > 5
                break;
            end
            y = y + 100;
        end
        if ~(v(2) < 0 && true)
            y = y * 2;
            if v(2) > 5
                break;
            end
            y = y + 100;
        end
        break;
    end
    while true
        switch x
            case 1
                y = y + 1000;
            case 2
                break;
            otherwise
                if v(1) == 9
                    break;
                end
                if v(1) == 1
                    y = y + 0.5;
                else
                    y = y + 0.25;
                end
        end
        switch x
            case 1
                y = y + 1000;
            case 2
                break;
            otherwise
                if v(2) == 9
                    break;
                end
                if v(2) == 1
                    y = y + 0.5;
                else
                    y = y + 0.25;
                end
        end
        break;
    end
end
% --- remarks --------------------------------------------------------
