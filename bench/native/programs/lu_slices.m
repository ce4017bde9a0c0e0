function A = lu_slices(A)
  n = size(A, 1);
  for k = 1:n - 1
    A(k+1:n, k) = A(k+1:n, k) / A(k, k);
    for j = k + 1:n
      A(k+1:n, j) = A(k+1:n, j) - A(k+1:n, k) * A(k, j);
    end
  end
end
