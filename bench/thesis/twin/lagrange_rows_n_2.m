function y = lagrange_rows_n_2(x, nodes, values)
  d1 = x - nodes(1);
  d2 = x - nodes(2);
  y = 0 + values(1) * (d2 / (nodes(1) - nodes(2)));
  y = y + values(2) * (d1 / (nodes(2) - nodes(1)));
end
