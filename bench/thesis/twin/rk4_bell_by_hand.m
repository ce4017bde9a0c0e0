function [t, y] = rk4_bell_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  half = h / 2;
  third = h / 3;
  sixth = h / 6;
  for k = 2:n
    last = y(k - 1);
    now = t(k - 1);
    s1 = -2 * now * last;
    middle = -2 * (now + half);
    s2 = middle * (last + half * s1);
    s3 = middle * (last + half * s2);
    s4 = -2 * (now + h) * (last + h * s3);
    y(k) = last + sixth * (s1 + s4) + third * (s2 + s3);
  end
end
