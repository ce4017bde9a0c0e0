function y = chebyshev_n_10(c, x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(size(c, 1), points);
  at = ones(size(c, 1), 1) * x;
  twice = 2 * at;
  b10 = c(:, 10) * across + zero .* twice;
  b9 = c(:, 9) * across + b10 .* twice;
  b8 = c(:, 8) * across + b9 .* twice - b10;
  b7 = c(:, 7) * across + b8 .* twice - b9;
  b6 = c(:, 6) * across + b7 .* twice - b8;
  b5 = c(:, 5) * across + b6 .* twice - b7;
  b4 = c(:, 4) * across + b5 .* twice - b6;
  b3 = c(:, 3) * across + b4 .* twice - b5;
  b2 = c(:, 2) * across + b3 .* twice - b4;
  y = c(:, 1) * across + b2 .* at - b3;
end
