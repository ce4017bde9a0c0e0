function [R1, err] = cholinsert (R, j, x)
  % The factor of the matrix with x as a new row and column j.
  if (nargin != 3 || ! isnumeric (R) || ! isnumeric (x) || ! isscalar (j))
    error ("Octave:invalid-fun-call", "Invalid call to cholinsert");
  end
  n = rows (R);
  if (columns (R) != n || rows (x) != n + 1 || columns (x) != 1)
    error ("cholinsert: dimension mismatch between R and X");
  elseif (j < 1 || j > n + 1)
    error ("cholinsert: index J out of range");
  end
  p = [1:j-1, j+1:n+1];
  A = zeros (n + 1, class (R));
  A(p,p) = R' * R;
  A(:,j) = x;
  A(j,:) = x';
  A(j,j) = real (x(j));
  err = 0;
  if (imag (x(j)) != 0)
    err = 3;
  end
  [R1, fault] = chol ((A + A') / 2);
  if (err == 0 && fault != 0)
    err = 1;
  end
  if (err != 0)
    R1 = [[R; zeros(1, n)], zeros(n + 1, 1)];
  end
  if (nargout < 2)
    if (err == 1)
      error ("cholinsert: insertion violates positiveness");
    elseif (err == 3)
      error ("cholinsert: diagonal element must be real");
    end
  end
end
