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
% --- remarks --------------------------------------------------------
