function y = lagrange_rows(x, nodes, values)
% The polynomial through (nodes(i), values(i)), evaluated at x, as listing B.1 of the thesis does it: a row of a matrix for the
% base polynomial of each node, multiplied up factor by factor.
%   x       points, a row
%   nodes   abscissae, a row of distinct numbers
%   values  ordinates, as many as nodes; NaN is returned when they are not
  n = size(nodes, 2);
  L = ones(n, size(x, 2));
  if size(values, 2) ~= n
    fprintf(1, 'There must be as many values as nodes\n');
    y = NaN;
  else
    for i = 1:n
      for j = 1:n
        if i ~= j
          L(i, :) = L(i, :) .* (x - nodes(j)) / (nodes(i) - nodes(j));
        end
      end
    end
    y = 0;
    for i = 1:n
      y = y + values(i) * L(i, :);
    end
  end
end
