function y = lagrange_x_2(values, x)
  one = ones(size(x));
  d1 = x - -0.375;
  d2 = x - 0.375;
  y = zeros(size(x)) + values(1) / -0.75 * one .* d2;
  y = y + values(2) / 0.75 * one .* d1;
end
