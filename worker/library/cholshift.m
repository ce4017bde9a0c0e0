function R1 = cholshift (R, i, j)
  % The factor of the matrix whose rows and columns from i to j went round by one.
  if (nargin != 3 || ! isnumeric (R) || ! isscalar (i) || ! isscalar (j))
    error ("Octave:invalid-fun-call", "Invalid call to cholshift");
  end
  n = rows (R);
  if (columns (R) != n)
    error ("cholshift: R must be a square matrix");
  elseif (i < 1 || i > n || j < 1 || j > n)
    error ("cholshift: index I or J is out of range");
  end
  p = 1:n;
  if (i < j)
    p = [1:i-1, i+1:j, i, j+1:n];
  elseif (j < i)
    p = [1:j-1, i, j:i-1, i+1:n];
  end
  [~, R1] = qr (R(:,p), 0);
  d = diag (R1);
  turn = ones (n, 1, class (R));
  turn(d != 0) = conj (d(d != 0)) ./ abs (d(d != 0));
  R1 = triu (turn .* R1);
  R1(1:n+1:end) = abs (d);
end
