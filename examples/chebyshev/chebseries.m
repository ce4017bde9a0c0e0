function y = chebseries(c, x)
% Sums Chebyshev series by Clenshaw's recurrence.
%   c  coefficients, one series a row: c(i, k) multiplies T_(k-1)
%   x  points, a row vector in [-1, 1]
%   y  y(i, j) is series i at point j
  rows = size(c, 1);
  points = size(x, 2);
  next = zeros(rows, points);
  current = next;
  at = ones(rows, 1) * x;
  twice = 2 * at;
  for k = size(c, 2):-1:2
    after = next;
    next = current;
    current = c(:, k) * ones(1, points) + next .* twice - after;
  end
  y = c(:, 1) * ones(1, points) + current .* at - next;
end
