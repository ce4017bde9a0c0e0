function [Q1, R1] = qrdelete (Q, R, j, orient)
  % The factors of the matrix without column (or row) j.
  if (nargin < 3 || ! isnumeric (Q) || ! isnumeric (R))
    error ("Octave:invalid-fun-call", "Invalid call to qrdelete");
  end
  if (nargin < 4)
    orient = "col";
  elseif (! any (strcmp (orient, {"col", "row"})))
    error ('qrdelete: ORIENT must be "col" or "row"');
  end
  if (columns (Q) != rows (R))
    error ("qrdelete: dimension mismatch");
  end
  A = Q * R;
  if (strcmp (orient, "col"))
    if (! isscalar (j) || j < 1 || j > columns (R))
      error ("qrinsert: index out of range");
    end
    A(:,j) = [];
  else
    if (! isscalar (j) || j < 1 || j > rows (Q))
      error ("qrinsert: index out of range");
    end
    A(j,:) = [];
  end
  if (issquare (Q))
    [Q1, R1] = qr (A);
  else
    [Q1, R1] = qr (A, 0);
  end
end
