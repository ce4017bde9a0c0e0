% The product of two matrices, element by element.
function c = product_of_matrices(a, b)
  [rows, inner] = size(a);
  columns = size(b, 2);
  c = zeros(rows, columns);
  for j = 1:columns
    for k = 1:inner
      factor = b(k, j);
      for i = 1:rows
        c(i, j) = c(i, j) + a(i, k) * factor;
      end
    end
  end
end
