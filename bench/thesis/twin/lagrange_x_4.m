function y = lagrange_x_4(values, x)
  one = ones(size(x));
  d1 = x - -0.375;
  d2 = x - 0.375;
  d3 = x - 0.625;
  d4 = x - 1.375;
  y = zeros(size(x)) + values(1) / -1.3125 * one .* d2 .* d3 .* d4;
  y = y + values(2) / 0.1875 * one .* d1 .* d3 .* d4;
  y = y + values(3) / -0.1875 * one .* d1 .* d2 .* d4;
  y = y + values(4) / 1.3125 * one .* d1 .* d2 .* d3;
end
