function [t, y] = euler_solve(rhs, finish, h, y0, varargin)
% Euler's method from 0 to finish with step h; varargin holds constants of rhs(t, y, constants...).
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  for k = 2:n
    y(k) = y(k - 1) + h * feval(rhs, t(k - 1), y(k - 1), varargin{:});
  end
end
