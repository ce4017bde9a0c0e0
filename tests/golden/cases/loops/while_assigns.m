% An assignment in the condition of a loop that stays is a statement before the test.
%
% RUN:  specialise assign_in_while -d 'n = 3' -t 'x: realscalar'
% TRY:  assign_in_while(20, 3)
% TRY:  assign_in_while(1, 3)
% TRY:  assign_in_while(NaN, 3)
function y = assign_in_while(x, n)
  y = 0;
  while ((r = x - y * n) > 0)
    y = y + 1;
    if y > 50
      break;
    end
  end
  y = y + r;
end
% --- residual -------------------------------------------------------
function y = assign_in_while(x)
    y = 0;
    while true
        r = x - y * 3;
        if ~(r > 0)
            break;
        end
        y = y + 1;
        if y > 50
            break;
        end
    end
    y = y + r;
end
% --- remarks --------------------------------------------------------
