function y = lagrange_x_6(values, x)
  one = ones(size(x));
  d1 = x - -0.375;
  d2 = x - 0.375;
  d3 = x - 0.625;
  d4 = x - 1.375;
  d5 = x - 1.625;
  d6 = x - 2.375;
  y = zeros(size(x)) + values(1) / -7.21875 * one .* d2 .* d3 .* d4 .* d5 .* d6;
  y = y + values(2) / 0.46875 * one .* d1 .* d3 .* d4 .* d5 .* d6;
  y = y + values(3) / -0.328125 * one .* d1 .* d2 .* d4 .* d5 .* d6;
  y = y + values(4) / 0.328125 * one .* d1 .* d2 .* d3 .* d5 .* d6;
  y = y + values(5) / -0.46875 * one .* d1 .* d2 .* d3 .* d4 .* d6;
  y = y + values(6) / 7.21875 * one .* d1 .* d2 .* d3 .* d4 .* d5;
end
