function v = vech (x)
  % The lower triangle of a square matrix, column by column.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to vech");
  end
  if (! issquare (x))
    error ("vech: X must be square");
  end
  n = rows (x);
  v = x(tril (true (n)));
end
