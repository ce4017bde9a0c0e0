function [idx, d] = __dsearchn__ (x, xi)
  % For each row of xi the row of x that is nearest, and how far it is; the first of several.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to __dsearchn__");
  end
  x = double (x);
  xi = double (xi);
  if (columns (x) != columns (xi) || isempty (x))
    error ("__dsearchn__: number of rows of X and XI must match");
  end
  n = rows (xi);
  idx = zeros (n, 1);
  d = zeros (n, 1);
  for i = 1:n
    square = zeros (rows (x), 1);
    for k = 1:columns (x)
      apart = x(:,k) - xi(i,k);
      square += apart .* apart;
    end
    if (isnan (square(1)))
      at = 1;  % nothing is less than NaN
    else
      [~, at] = min (square);
    end
    idx(i) = at;
    d(i) = sqrt (square(at));
  end
end
