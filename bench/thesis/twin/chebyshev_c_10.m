function y = chebyshev_c_10(x)
  points = size(x, 2);
  across = ones(1, points);
  zero = zeros(3, points);
  at = [1; 1; 1] * x;
  twice = 2 * at;
  b10 = [0.25; -0.75; 1] * across + zero .* twice;
  b9 = [-0.5; 1.25; 0.25] * across + b10 .* twice;
  b8 = [1.5; 0.5; -0.5] * across + b9 .* twice - b10;
  b7 = [0.75; -0.25; 1.5] * across + b8 .* twice - b9;
  b6 = [0; -1; 0.75] * across + b7 .* twice - b8;
  b5 = [-0.75; 1; 0] * across + b6 .* twice - b7;
  b4 = [1.25; 0.25; -0.75] * across + b5 .* twice - b6;
  b3 = [0.5; -0.5; 1.25] * across + b4 .* twice - b5;
  b2 = [-0.25; 1.5; 0.5] * across + b3 .* twice - b4;
  y = [-1; 0.75; -0.25] * across + b2 .* at - b3;
end
