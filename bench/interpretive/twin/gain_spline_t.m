function y = gain_spline_t(x)
  knots = [0 1 2.5 4];
  values = [1 3 2 0.5];
  slopes = [0 0.4 -0.83333333333333337 0];
  k = 1 + (x >= 1) + (x >= 2.5);
  h = knots(k+1) - knots(k);
  t = (x - knots(k)) / h;
  y = (1 + 2*t) * (1 - t)^2 * values(k) + t * (1 - t)^2 * h * slopes(k) + t^2 * (3 - 2*t) * values(k+1) + t^2 * (t - 1) * h * slopes(k+1);
end
