function y = chebyshev_c_4(x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(3, points);
  at = [1; 1; 1] * x;
  twice = 2 * at;
  b4 = [1.25; 0.25; -0.75] * across + zero .* twice;
  b3 = [0.5; -0.5; 1.25] * across + b4 .* twice;
  b2 = [-0.25; 1.5; 0.5] * across + b3 .* twice - b4;
  y = [-1; 0.75; -0.25] * across + b2 .* at - b3;
end
