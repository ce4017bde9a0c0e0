function y = lagrange_interp(nodes, values, x)
% The polynomial through (nodes(i), values(i)), evaluated at x, in Lagrange's form.
%   nodes   abscissae, a row of distinct numbers
%   values  ordinates, as many as nodes
%   x       points, any shape
  n = numel(nodes);
  if numel(values) ~= n
    error('lagrange:size', '%d nodes but %d values', n, numel(values));
  end
  y = zeros(size(x));
  for i = 1:n
    weight = 1;
    for j = 1:n
      if j ~= i
        weight = weight * (nodes(i) - nodes(j));
      end
    end
    term = values(i) / weight * ones(size(x));
    for j = 1:n
      if j ~= i
        term = term .* (x - nodes(j));
      end
    end
    y = y + term;
  end
end
