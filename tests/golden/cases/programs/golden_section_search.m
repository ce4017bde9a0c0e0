% A known handle in a kept loop with an error after too many trips.
%
% RUN:  specialise golden_min -d 'f = @(x) (x - 2).^2 + 1' -d 'tol = 1e-2' -t 'a: realscalar' -t 'b: realscalar' --nargout 3
% TRY:  golden_min(@(x) (x - 2).^2 + 1, 0, 5, 1e-2)
% TRY:  golden_min(@(x) (x - 2).^2 + 1, 3, 3, 1e-2)
function [xm, fm, n] = golden_min(f, a, b, tol)
  if nargin < 4, tol = 1e-6; end
  g = (sqrt(5) - 1) / 2;
  c = b - g * (b - a);
  d = a + g * (b - a);
  fc = f(c); fd = f(d);
  n = 2;
  while abs(b - a) > tol
    if fc < fd
      b = d; d = c; fd = fc;
      c = b - g * (b - a);
      fc = f(c);
    else
      a = c; c = d; fc = fd;
      d = a + g * (b - a);
      fd = f(d);
    end
    n = n + 1;
    if n > 100
      error('golden:iter', 'too many iterations');
    end
  end
  xm = (a + b) / 2;
  fm = f(xm);
end
% --- residual -------------------------------------------------------
function [xm, fm, n] = golden_min(a, b)
    b__1 = 0.6180339887498949 * (b - a);
    c = b - b__1;
    d = a + b__1;
    fc = (c - 2).^2 + 1;
    fd = (d - 2).^2 + 1;
    n = 2;
    while abs(b - a) > 0.01
        if fc < fd
            b = d;
            d = c;
            fd = fc;
            c = b - 0.6180339887498949 * (b - a);
            fc = (c - 2).^2 + 1;
        else
            a = c;
            c = d;
            fc = fd;
            d = a + 0.6180339887498949 * (b - a);
            fd = (d - 2).^2 + 1;
        end
        n = n + 1;
        if n > 100
            error('golden:iter', 'too many iterations');
        end
    end
    xm = (a + b) / 2;
    fm = (xm - 2).^2 + 1;
end
% --- remarks --------------------------------------------------------
