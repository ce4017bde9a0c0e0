% A `continue` behind a `break` under a condition that is not known
%
% RUN:  specialise loop_jumps_mixed
% TRY:  loop_jumps_mixed(0, 0)
% TRY:  loop_jumps_mixed(0, 1)
% TRY:  loop_jumps_mixed(0, 2)
% TRY:  loop_jumps_mixed(0, 4)
% TRY:  loop_jumps_mixed(1, 0)
% TRY:  loop_jumps_mixed(1, 1)
% TRY:  loop_jumps_mixed(1, 2)
% TRY:  loop_jumps_mixed(1, 4)
% TRY:  loop_jumps_mixed(2, 0)
% TRY:  loop_jumps_mixed(2, 1)
% TRY:  loop_jumps_mixed(2, 2)
% TRY:  loop_jumps_mixed(2, 4)
% TRY:  loop_jumps_mixed(3, 0)
% TRY:  loop_jumps_mixed(3, 1)
% TRY:  loop_jumps_mixed(3, 2)
% TRY:  loop_jumps_mixed(3, 4)
function r = loop_jumps_mixed(c, d)
  r = 0;
  for k = 1:3
    r = r + 1;
    if c > k
      r = r + 10;
      continue;
    end
    r = r + 100;
    if d > k
      break;
    end
    r = r + 1000;
    continue;
  end
  for k = 1:3
    if c == k
      continue;
    end
    r = r + 1e4;
    break;
  end
  k = 0;
  while k < 3
    k++;
    if d
      r = r + k;
    else
      break;
    end
    if c
      continue
    else
      continue
    end
  end
  k = 0;
  do
    k++;
    if d == k
      break
    end
    r = r * 2;
    continue;
  until k > 4
end
% --- residual -------------------------------------------------------
function r = loop_jumps_mixed(c, d)
    while true
        if c > 1
            r = 11;
        else
            if d > 1
                r = 101;
                break;
            end
            r = 1101;
        end
        r = r + 1;
        if c > 2
            r = r + 10;
        else
            r = r + 100;
            if d > 2
                break;
            end
            r = r + 1000;
        end
        r = r + 1;
        if c > 3
            r = r + 10;
        else
            r = r + 100;
            if d > 3
                break;
            end
            r = r + 1000;
        end
        break;
    end
    while true
        if ~(c == 1 && true)
            r = r + 10000;
            break;
        end
        if ~(c == 2 && true)
            r = r + 10000;
            break;
        end
        if ~(c == 3 && true)
            r = r + 10000;
            break;
        end
        break;
    end
    if d
        r = r + 1;
        if c
        end
        if d
            r = r + 2;
            if d
                r = r + 3;
            end
        end
    end
    if ~(d == 1 && true)
        r = r * 2;
        if ~(d == 2 && true)
            r = r * 2;
            if ~(d == 3 && true)
                r = r * 2;
                if ~(d == 4 && true)
                    r = r * 2;
                    if ~(d == 5 && true)
                        r = r * 2;
                    end
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
