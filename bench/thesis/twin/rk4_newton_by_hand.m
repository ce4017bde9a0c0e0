function [t, y] = rk4_newton_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  half = h / 2;
  third = h / 3;
  sixth = h / 6;
  for k = 2:n
    last = y(k - 1);
    s1 = -0.025317807984289897 * (last - 100);
    s2 = -0.025317807984289897 * (last + half * s1 - 100);
    s3 = -0.025317807984289897 * (last + half * s2 - 100);
    s4 = -0.025317807984289897 * (last + h * s3 - 100);
    y(k) = last + sixth * (s1 + s4) + third * (s2 + s3);
  end
end
