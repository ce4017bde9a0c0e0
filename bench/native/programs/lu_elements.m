function A = lu_elements(A)
  n = size(A, 1);
  for k = 1:n - 1
    for i = k + 1:n
      A(i, k) = A(i, k) / A(k, k);
    end
    for j = k + 1:n
      p = A(k, j);
      for i = k + 1:n
        A(i, j) = A(i, j) - A(i, k) * p;
      end
    end
  end
end
