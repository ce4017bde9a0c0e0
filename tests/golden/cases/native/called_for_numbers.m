% A handle of which nothing is known is called for a number; the first call that gives none begins the function anew.
%
% RUN:  specialise root_between --nargout 3
% TRY:  root_between(@(x) x ^ 2 - 2, 0, 2, 9)   root_between(@cos, 0, 3, 9)   root_between(@(x) exp(x) - 2 * x - 1.5, 0, 2, 9)
% TRY:  root_between(@(x) (x - 1.2) ^ 0.5, 0, 2, 5)   root_between(@(x) sqrt(1.7 - x) - 0.5, 0, 2, 9)
% TRY:  root_between(@(x) single(x) - 1, 0, 2, 5)   root_between(@(x) [x; 1], 0, 2, 3)   root_between(@(x) [], 0, 2, 3)
% TRY:  root_between(@(x) disp(x), 0, 2, 3)   root_between(@(x) error('my:id', 'at %g', x), 0, 2, 3)
% TRY:  root_between(@(x) printf('%g\n', x), 0, 2, 3)   root_between(@() 1, 0, 2, 3)
% TRY:  root_between([3 1 2], 1, 3, 3)   root_between('cos', 0, 3, 3)   root_between(@(x) x - 1, single(0), 2, 4)
% TRY:  root_between(@(x) NaN, 0, 2, 3)   root_between(@(x) -0 * x, 0, 2, 3)   root_between(@(x) x > 1, 0, 2, 4)
% TRY:  root_between(@(x) x - 1i, 0, 2, 3)   root_between(@(x) x, [0 1], 2, 3)   root_between(@(x) x - 1, 0, 2, 0)   root_between(@sin, 0, 2, NaN)
% TRY:  root_between(@(x) mod(x, 0.7) - 0.3, 0, 2, 9)   root_between(@floor, -1, 2, 4)   root_between({1}, 0, 2, 3)
function [x, n, tail] = root_between(f, lo, hi, m)
  n = 0; x = lo; tail = 0;
  low = f(lo);
  for k = 1:m
    x = (lo + hi) / 2;
    y = f(x);
    n = n + 1;
    if sign(y) == sign(low)
      lo = x;
      low = y;
    else
      hi = x;
      tail = tail + abs(y);
    end
  end
end
% --- residual -------------------------------------------------------
function [x, n, tail] = root_between(f, lo, hi, m)
    x = lo;
    low = f(lo);
    n = 0;
    tail = 0;
    for k = 1:m
        x = (lo + hi) / 2;
        y = f(x);
        n = n + 1;
        if sign(y) == sign(low)
            lo = x;
            low = y;
        else
            hi = x;
            tail = tail + abs(y);
        end
    end
end
% --- remarks --------------------------------------------------------
