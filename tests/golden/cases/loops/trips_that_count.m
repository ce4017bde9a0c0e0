% Trips that stand one within the other differ in what they count, in numbers and in a text: they are one loop.
%
% RUN:  specialise trips_that_count -d 'tol = 1e-6' -t 'a: realscalar'
% TRY:  trips_that_count(2, 1e-6)   trips_that_count(-1, 1e-6)   trips_that_count(0, 1e-6)   trips_that_count(NaN, 1e-6)   trips_that_count(1e9, 1e-6)
function [x, n] = trips_that_count(a, tol)
  x = a;
  n = 0;
  for it = 1:15
    if x == 0
      error('root:zero', 'division by zero in iteration %d of %d', it, 15);
    end
    r = x - a / x;
    n = n + it * numel(r);
    if abs(r) < tol, return; end
    x = x - r / 2;
  end
  error('root:slow', 'no root of %g', a);
end
% --- residual -------------------------------------------------------
function x = trips_that_count(a)
    x = a;
    for it = 1:15
        if x == 0
            error('root:zero', 'division by zero in iteration %d of 15', it);
        end
        r = x - a / x;
        if abs(r) < 1e-6
            return;
        end
        x = x - r / 2;
    end
    error('root:slow', 'no root of %g', a);
end
% --- remarks --------------------------------------------------------
% 8:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
