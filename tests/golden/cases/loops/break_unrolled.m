% `break` under an unknown condition inside a loop with a known trip count.
%
% RUN:  specialise sum_until -d 'n = 3' -t 'x: real double [1 3]' --nargout 2
% TRY:  sum_until([1 2 3], 3)   sum_until([-1 2 3], 3)   sum_until([1 -2 3], 3)   sum_until([NaN 1 -1], 3)
function [s, last] = sum_until(x, n)
  s = 0;
  last = 0;
  for k = 1:n
    if x(k) < 0
      break
    end
    s = s + x(k);
    last = k;
  end
end
% --- residual -------------------------------------------------------
function [s, last] = sum_until(x)
    if x(1) < 0
        last = 0;
        s = 0;
    else
        s = 0 + x(1);
        if x(2) < 0
            last = 1;
        else
            s = s + x(2);
            if x(3) < 0
                last = 2;
            else
                s = s + x(3);
                last = 3;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
