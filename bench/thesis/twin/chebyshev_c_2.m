function y = chebyshev_c_2(x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(3, points);
  at = [1; 1; 1] * x;
  twice = 2 * at;
  b2 = [-0.25; 1.5; 0.5] * across + zero .* twice;
  y = [-1; 0.75; -0.25] * across + b2 .* at;
end
