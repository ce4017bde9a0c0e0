function [t, y] = euler_bell_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  for k = 2:n
    y(k) = y(k - 1) + h * (-2 * t(k - 1) * y(k - 1));
  end
end
