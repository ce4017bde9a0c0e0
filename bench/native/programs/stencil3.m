function B = stencil3(A, steps)
  [n1, n2, n3] = size(A);
  B = A;
  for s = 1:steps
    for k = 2:n3-1
      for j = 2:n2-1
        for i = 2:n1-1
          B(i, j, k) = (A(i-1, j, k) + A(i+1, j, k) + A(i, j-1, k) + A(i, j+1, k) + A(i, j, k-1) + A(i, j, k+1)) / 6;
        end
      end
    end
    A = B;
  end
end
