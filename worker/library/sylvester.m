function X = sylvester (A, B, C)
  % Solves A*X + X*B = C through the triangular forms of A and B.
  if (nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to sylvester");
  end
  if (! issquare (A))
    error ("sylvester: A must be a square matrix");
  elseif (! issquare (B))
    error ("sylvester: B must be a square matrix");
  elseif (rows (A) != rows (C) || rows (B) != columns (C))
    error ("nonconformant matrices");
  end
  [U, S] = schur (complex (A));
  [V, T] = schur (complex (B));
  F = U' * C * V;
  n = rows (S);
  Y = zeros (size (F));
  for k = 1:columns (F)
    Y(:,k) = (S + T(k,k) * eye (n)) \ (F(:,k) - Y(:,1:k-1) * T(1:k-1,k));
  end
  X = U * Y * V';
  if (isreal (A) && isreal (B) && isreal (C))
    X = real (X);
  end
end
