function y = polyvalm (c, x)
  % A polynomial of a matrix.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to polyvalm");
  end
  if (! (isvector (c) || isempty (c)))
    error ("polyvalm: first argument must be a vector");
  end
  if (! issquare (x))
    error ("polyvalm: second argument must be a square matrix");
  end
  n = length (c);
  if (n == 0)
    y = zeros (rows (x), class (x));
  else
    id = eye (rows (x), class (x));
    y = c(1) * id;
    for k = 2:n
      y = y * x + c(k) * id;
    end
  end
end
