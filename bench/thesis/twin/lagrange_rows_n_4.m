function y = lagrange_rows_n_4(x, nodes, values)
  d1 = x - nodes(1);
  d2 = x - nodes(2);
  d3 = x - nodes(3);
  d4 = x - nodes(4);
  y = 0 + values(1) * (d2 / (nodes(1) - nodes(2)) .* d3 / (nodes(1) - nodes(3)) .* d4 / (nodes(1) - nodes(4)));
  y = y + values(2) * (d1 / (nodes(2) - nodes(1)) .* d3 / (nodes(2) - nodes(3)) .* d4 / (nodes(2) - nodes(4)));
  y = y + values(3) * (d1 / (nodes(3) - nodes(1)) .* d2 / (nodes(3) - nodes(2)) .* d4 / (nodes(3) - nodes(4)));
  y = y + values(4) * (d1 / (nodes(4) - nodes(1)) .* d2 / (nodes(4) - nodes(2)) .* d3 / (nodes(4) - nodes(3)));
end
