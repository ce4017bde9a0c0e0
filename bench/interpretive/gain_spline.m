function y = gain_spline(x)
% A cubic through given points; knots and slopes are computed once and cached.
  persistent knots values slopes
  if isempty(knots)
    knots = [0 1 2.5 4];
    values = [1 3 2 0.5];
    slopes = natural(knots, values);
  end
  k = find(knots <= x, 1, 'last');
  if isempty(k)
    k = 1;
  end
  k = min(k, 3);
  h = knots(k+1) - knots(k);
  t = (x - knots(k)) / h;
  y = (1 + 2*t) * (1 - t)^2 * values(k) + t * (1 - t)^2 * h * slopes(k) + t^2 * (3 - 2*t) * values(k+1) + t^2 * (t - 1) * h * slopes(k+1);
end
function d = natural(x, y)
  d = zeros(size(y));
  for k = 2:numel(x) - 1
    d(k) = (y(k+1) - y(k-1)) / (x(k+1) - x(k-1));
  end
end
