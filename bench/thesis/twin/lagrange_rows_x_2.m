function y = lagrange_rows_x_2(x, values)
  d1 = x + 0.375;
  d2 = x - 0.375;
  y = 0 + values(1) * (d2 / -0.75);
  y = y + values(2) * (d1 / 0.75);
end
