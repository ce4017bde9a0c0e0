function R1 = choldelete (R, j)
  % The factor of the matrix without row and column j.
  if (nargin != 2 || ! isnumeric (R) || ! isscalar (j))
    error ("Octave:invalid-fun-call", "Invalid call to choldelete");
  end
  n = rows (R);
  if (columns (R) != n)
    error ("choldelete: matrix R must be square");
  elseif (j < 1 || j > n)
    error ("choldelete: index out of range");
  end
  R1 = R(:,[1:j-1, j+1:n]);
  [~, R1] = qr (R1, 0);
  d = diag (R1);
  turn = ones (n - 1, 1, class (R));
  turn(d != 0) = conj (d(d != 0)) ./ abs (d(d != 0));
  R1 = triu (turn .* R1);
  R1(1:n:end) = abs (d);
end
