function [Q1, R1] = qrupdate (Q, R, u, v)
  % The factors of Q*R + u*v'.
  if (nargin != 4 || ! isnumeric (Q) || ! isnumeric (R) || ! isnumeric (u) || ! isnumeric (v))
    error ("Octave:invalid-fun-call", "Invalid call to qrupdate");
  end
  if (rows (u) != rows (Q) || rows (v) != columns (R) || columns (u) != columns (v) || columns (Q) != rows (R))
    error ("qrupdate: dimensions mismatch");
  end
  A = Q * R + u * v';
  if (issquare (Q))
    [Q1, R1] = qr (A);
  else
    [Q1, R1] = qr (A, 0);
  end
end
