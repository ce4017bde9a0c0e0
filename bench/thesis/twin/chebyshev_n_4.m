function y = chebyshev_n_4(c, x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(size(c, 1), points);
  at = ones(size(c, 1), 1) * x;
  twice = 2 * at;
  b4 = c(:, 4) * across + zero .* twice;
  b3 = c(:, 3) * across + b4 .* twice;
  b2 = c(:, 2) * across + b3 .* twice - b4;
  y = c(:, 1) * across + b2 .* at - b3;
end
