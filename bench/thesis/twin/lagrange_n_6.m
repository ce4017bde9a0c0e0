function y = lagrange_n_6(nodes, values, x)
  one = ones(size(x));
  d1 = x - nodes(1);
  d2 = x - nodes(2);
  d3 = x - nodes(3);
  d4 = x - nodes(4);
  d5 = x - nodes(5);
  d6 = x - nodes(6);
  y = zeros(size(x)) + values(1) / ((nodes(1) - nodes(2)) * (nodes(1) - nodes(3)) * (nodes(1) - nodes(4)) * (nodes(1) - nodes(5)) * (nodes(1) - nodes(6))) * one .* d2 .* d3 .* d4 .* d5 .* d6;
  y = y + values(2) / ((nodes(2) - nodes(1)) * (nodes(2) - nodes(3)) * (nodes(2) - nodes(4)) * (nodes(2) - nodes(5)) * (nodes(2) - nodes(6))) * one .* d1 .* d3 .* d4 .* d5 .* d6;
  y = y + values(3) / ((nodes(3) - nodes(1)) * (nodes(3) - nodes(2)) * (nodes(3) - nodes(4)) * (nodes(3) - nodes(5)) * (nodes(3) - nodes(6))) * one .* d1 .* d2 .* d4 .* d5 .* d6;
  y = y + values(4) / ((nodes(4) - nodes(1)) * (nodes(4) - nodes(2)) * (nodes(4) - nodes(3)) * (nodes(4) - nodes(5)) * (nodes(4) - nodes(6))) * one .* d1 .* d2 .* d3 .* d5 .* d6;
  y = y + values(5) / ((nodes(5) - nodes(1)) * (nodes(5) - nodes(2)) * (nodes(5) - nodes(3)) * (nodes(5) - nodes(4)) * (nodes(5) - nodes(6))) * one .* d1 .* d2 .* d3 .* d4 .* d6;
  y = y + values(6) / ((nodes(6) - nodes(1)) * (nodes(6) - nodes(2)) * (nodes(6) - nodes(3)) * (nodes(6) - nodes(4)) * (nodes(6) - nodes(5))) * one .* d1 .* d2 .* d3 .* d4 .* d5;
end
