function [t, y] = euler_newton_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  for k = 2:n
    last = y(k - 1);
    y(k) = last + h * (-0.025317807984289897 * (last - 100));
  end
end
