% The table of a stepper: zeros of which the first row is set, and which grows in a loop. It stays a call of zeros.
%
% RUN:  specialise tables_of_steppers -t 'y0: real double [2 1]' -t 'h: real double scalar' --nargout 2
% TRY:  tables_of_steppers([1; 2], 0.25, 0.1)
% TRY:  tables_of_steppers([NaN; -0], 1, 0.5)
function [Y, L] = tables_of_steppers(y0, tf, h)
  y = y0(:);
  cap = 100;
  Y = zeros(cap, 2);
  Y(1, :) = y.';
  L = zeros(cap, 1);
  L(1) = h;
  k = 1;
  t = 0;
  while t < tf
    y = 0.5 * y;
    t = t + h;
    k = k + 1;
    if k > cap
      cap = 2 * cap;
      Y = [Y; zeros(cap - k + 1, 2)];
      L = [L; zeros(cap - k + 1, 1)];
    end
    Y(k, :) = y.';
    L(k) = t;
  end
  Y = Y(1:k, :);
  L = L(1:k);
end
% --- residual -------------------------------------------------------
function [Y, L] = tables_of_steppers(y0, tf, h)
    y = y0(:);
    L = zeros(100, 1);
    L(1) = h;
    Y = zeros(100, 2);
    Y(1, 1) = y(1);
    Y(1, 2) = y(2);
    cap = 100;
    k = 1;
    t = 0;
    while t < tf
        y = 0.5 * y;
        t = t + h;
        k = k + 1;
        if k > cap
            cap = 2 * cap;
            Y = [Y; zeros(cap - k + 1, 2)];
            L = [L; zeros(cap - k + 1, 1)];
        end
        Y(k, :) = y.';
        L(k) = t;
    end
    Y = Y(1:k, :);
    L = L(1:k);
end
% --- remarks --------------------------------------------------------
