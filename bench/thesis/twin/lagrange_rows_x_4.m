function y = lagrange_rows_x_4(x, values)
  d1 = x + 0.375;
  d2 = x - 0.375;
  d3 = x - 0.625;
  d4 = x - 1.375;
  y = 0 + values(1) * (d2 / -0.75 .* d3 / -1 .* d4 / -1.75);
  y = y + values(2) * (d1 / 0.75 .* d3 / -0.25 .* d4 / -1);
  y = y + values(3) * (d1 .* d2 / 0.25 .* d4 / -0.75);
  y = y + values(4) * (d1 / 1.75 .* d2 .* d3 / 0.75);
end
