function y = rk4(rhs, span, y0, steps, varargin)
% Classical Runge-Kutta method of order 4 with a fixed step.
%   rhs       handle: slope = rhs(t, y, constants...)
%   span      [start, finish]
%   y0        initial value, a real scalar
%   steps     number of steps
%   varargin  constants, handed on to rhs
%   y         y(k) is the solution after k - 1 steps
  h = (span(2) - span(1)) / steps;
  y = zeros(1, steps + 1);
  y(1) = y0;
  t = span(1);
  for k = 1:steps
    s1 = feval(rhs, t, y(k), varargin{:});
    s2 = feval(rhs, t + h / 2, y(k) + h / 2 * s1, varargin{:});
    s3 = feval(rhs, t + h / 2, y(k) + h / 2 * s2, varargin{:});
    s4 = feval(rhs, t + h, y(k) + h * s3, varargin{:});
    y(k + 1) = y(k) + h / 6 * (s1 + 2 * (s2 + s3) + s4);
    t = span(1) + k * h;
  end
end
