function [t, y] = rk4_solve(rhs, finish, h, y0, varargin)
% The classical Runge-Kutta method from 0 to finish with step h; varargin holds constants of rhs.
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  half = h / 2;
  third = h / 3;
  sixth = h / 6;
  for k = 2:n
    now = t(k - 1);
    s1 = feval(rhs, now, y(k - 1), varargin{:});
    s2 = feval(rhs, now + half, y(k - 1) + half * s1, varargin{:});
    s3 = feval(rhs, now + half, y(k - 1) + half * s2, varargin{:});
    s4 = feval(rhs, now + h, y(k - 1) + h * s3, varargin{:});
    y(k) = y(k - 1) + sixth * (s1 + s4) + third * (s2 + s3);
  end
end
