function [y, h] = mgorth (x, v)
  % Makes x orthogonal to the orthonormal columns of v, by the modified process of Gram and Schmidt; h are the
  % coefficients, the last the length of what is left.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to mgorth");
  end
  if (! isnumeric (x) || ! isnumeric (v) || columns (x) != 1 || rows (v) != rows (x))
    error ("mgorth: V should be a matrix, and X a column vector with the same number of rows as V.");
  end
  n = columns (v);
  h = zeros (1, n + 1);
  for k = 1:n
    h(k) = v(:,k)' * x;
    x -= h(k) * v(:,k);
  end
  h(n+1) = norm (x);
  y = x;
  if (h(n+1) > 0)
    y = x / h(n+1);
  end
end
