function y = lagrange_n_2(nodes, values, x)
  one = ones(size(x));
  d1 = x - nodes(1);
  d2 = x - nodes(2);
  y = zeros(size(x)) + values(1) / ((nodes(1) - nodes(2))) * one .* d2;
  y = y + values(2) / ((nodes(2) - nodes(1))) * one .* d1;
end
