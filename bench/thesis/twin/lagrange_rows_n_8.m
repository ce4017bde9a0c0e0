function y = lagrange_rows_n_8(x, nodes, values)
  d1 = x - nodes(1);
  d2 = x - nodes(2);
  d3 = x - nodes(3);
  d4 = x - nodes(4);
  d5 = x - nodes(5);
  d6 = x - nodes(6);
  d7 = x - nodes(7);
  d8 = x - nodes(8);
  y = 0 + values(1) * (d2 / (nodes(1) - nodes(2)) .* d3 / (nodes(1) - nodes(3)) .* d4 / (nodes(1) - nodes(4)) .* d5 / (nodes(1) - nodes(5)) .* d6 / (nodes(1) - nodes(6)) .* d7 / (nodes(1) - nodes(7)) .* d8 / (nodes(1) - nodes(8)));
  y = y + values(2) * (d1 / (nodes(2) - nodes(1)) .* d3 / (nodes(2) - nodes(3)) .* d4 / (nodes(2) - nodes(4)) .* d5 / (nodes(2) - nodes(5)) .* d6 / (nodes(2) - nodes(6)) .* d7 / (nodes(2) - nodes(7)) .* d8 / (nodes(2) - nodes(8)));
  y = y + values(3) * (d1 / (nodes(3) - nodes(1)) .* d2 / (nodes(3) - nodes(2)) .* d4 / (nodes(3) - nodes(4)) .* d5 / (nodes(3) - nodes(5)) .* d6 / (nodes(3) - nodes(6)) .* d7 / (nodes(3) - nodes(7)) .* d8 / (nodes(3) - nodes(8)));
  y = y + values(4) * (d1 / (nodes(4) - nodes(1)) .* d2 / (nodes(4) - nodes(2)) .* d3 / (nodes(4) - nodes(3)) .* d5 / (nodes(4) - nodes(5)) .* d6 / (nodes(4) - nodes(6)) .* d7 / (nodes(4) - nodes(7)) .* d8 / (nodes(4) - nodes(8)));
  y = y + values(5) * (d1 / (nodes(5) - nodes(1)) .* d2 / (nodes(5) - nodes(2)) .* d3 / (nodes(5) - nodes(3)) .* d4 / (nodes(5) - nodes(4)) .* d6 / (nodes(5) - nodes(6)) .* d7 / (nodes(5) - nodes(7)) .* d8 / (nodes(5) - nodes(8)));
  y = y + values(6) * (d1 / (nodes(6) - nodes(1)) .* d2 / (nodes(6) - nodes(2)) .* d3 / (nodes(6) - nodes(3)) .* d4 / (nodes(6) - nodes(4)) .* d5 / (nodes(6) - nodes(5)) .* d7 / (nodes(6) - nodes(7)) .* d8 / (nodes(6) - nodes(8)));
  y = y + values(7) * (d1 / (nodes(7) - nodes(1)) .* d2 / (nodes(7) - nodes(2)) .* d3 / (nodes(7) - nodes(3)) .* d4 / (nodes(7) - nodes(4)) .* d5 / (nodes(7) - nodes(5)) .* d6 / (nodes(7) - nodes(6)) .* d8 / (nodes(7) - nodes(8)));
  y = y + values(8) * (d1 / (nodes(8) - nodes(1)) .* d2 / (nodes(8) - nodes(2)) .* d3 / (nodes(8) - nodes(3)) .* d4 / (nodes(8) - nodes(4)) .* d5 / (nodes(8) - nodes(5)) .* d6 / (nodes(8) - nodes(6)) .* d7 / (nodes(8) - nodes(7)));
end
