function [t, y] = euler_logistic_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  for k = 2:n
    p = y(k - 1);
    y(k) = p + h * (p * (2 - 0.25 * p));
  end
end
