% Solves l * x = b for a lower triangular l: a reduction in an inner loop, one store a row.
function x = forward_substitution(l, b)
  n = numel(b);
  x = zeros(n, 1);
  for i = 1:n
    s = b(i);
    for j = 1:i - 1
      s = s - l(i, j) * x(j);
    end
    x(i) = s / l(i, i);
  end
end
