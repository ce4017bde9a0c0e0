function [t, y] = rk4_logistic_by_hand(finish, h, y0)
  t = (0:h:finish)';
  n = numel(t);
  y = y0 * ones(n, 1);
  half = h / 2;
  third = h / 3;
  sixth = h / 6;
  for k = 2:n
    last = y(k - 1);
    s1 = last * (2 - 0.25 * last);
    p = last + half * s1;
    s2 = p * (2 - 0.25 * p);
    p = last + half * s2;
    s3 = p * (2 - 0.25 * p);
    p = last + h * s3;
    s4 = p * (2 - 0.25 * p);
    y(k) = last + sixth * (s1 + s4) + third * (s2 + s3);
  end
end
