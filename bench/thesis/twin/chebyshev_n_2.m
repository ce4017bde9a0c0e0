function y = chebyshev_n_2(c, x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(size(c, 1), points);
  at = ones(size(c, 1), 1) * x;
  twice = 2 * at;
  b2 = c(:, 2) * across + zero .* twice;
  y = c(:, 1) * across + b2 .* at;
end
