function C = matmul(A, B)
  [m, p] = size(A);
  n = size(B, 2);
  C = zeros(m, n);
  for j = 1:n
    for k = 1:p
      b = B(k, j);
      for i = 1:m
        C(i, j) = C(i, j) + A(i, k) * b;
      end
    end
  end
end
