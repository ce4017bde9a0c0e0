function [Q1, R1] = qrshift (Q, R, i, j)
  % The factors of the matrix whose columns from i to j went round by one.
  if (nargin != 4 || ! isnumeric (Q) || ! isnumeric (R))
    error ("Octave:invalid-fun-call", "Invalid call to qrshift");
  end
  if (columns (Q) != rows (R))
    error ("qrshift: dimensions mismatch");
  end
  n = columns (R);
  if (i < 1 || i > n || j < 1 || j > n)
    error ("qrshift: index out of range");
  end
  p = 1:n;
  if (i < j)
    p = [1:i-1, i+1:j, i, j+1:n];
  elseif (j < i)
    p = [1:j-1, i, j:i-1, i+1:n];
  end
  A = (Q * R)(:,p);
  if (issquare (Q))
    [Q1, R1] = qr (A);
  else
    [Q1, R1] = qr (A, 0);
  end
end
