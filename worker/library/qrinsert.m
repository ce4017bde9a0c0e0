function [Q1, R1] = qrinsert (Q, R, j, x, orient)
  % The factors of the matrix with x as a new column (or row) j.
  if (nargin < 4 || ! isnumeric (Q) || ! isnumeric (R) || ! isnumeric (x))
    error ("Octave:invalid-fun-call", "Invalid call to qrinsert");
  end
  if (nargin < 5)
    orient = "col";
  elseif (! any (strcmp (orient, {"col", "row"})))
    error ('qrinsert: ORIENT must be "col" or "row"');
  end
  A = Q * R;
  if (strcmp (orient, "col"))
    if (rows (x) != rows (Q) || columns (Q) != rows (R))
      error ("qrinsert: dimension mismatch");
    elseif (! isscalar (j) || j < 1 || j > columns (R) + 1)
      error ("qrinsert: index out of range");
    end
    A = [A(:,1:j-1), x, A(:,j:end)];
  else
    if (columns (x) != columns (R) || columns (Q) != rows (R))
      error ("qrinsert: dimension mismatch");
    elseif (! isscalar (j) || j < 1 || j > rows (Q) + 1)
      error ("qrinsert: index out of range");
    end
    A = [A(1:j-1,:); x; A(j:end,:)];
  end
  if (issquare (Q) || rows (A) < columns (A))
    [Q1, R1] = qr (A);
  else
    [Q1, R1] = qr (A, 0);
  end
end
