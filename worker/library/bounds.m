function [s, l] = bounds (x, dim, nanflag)
  % The least and the greatest element.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to bounds");
  end
  if (! (isnumeric (x) || islogical (x)))
    error ("bounds: X must be a numeric vector or matrix");
  end
  shape = size (x);
  keep_nan = false;
  if (nargin == 3)
    keep_nan = strcmp (nanflag, "includenan");
  end
  if (nargin < 2)
    dim = find (shape > 1, 1);
    if (isempty (dim))
      dim = 1;
    end
  elseif (ischar (dim))
    keep_nan = strcmp (dim, "includenan");
    dim = find (shape > 1, 1);
    if (isempty (dim))
      dim = 1;
    end
  elseif (! (isscalar (dim) && dim == fix (dim)) || dim < 1)
    error ("bounds: DIM must be an integer and a valid dimension");
  end
  s = min (x, [], dim);
  if (nargout > 1)
    l = max (x, [], dim);
  end
  if (keep_nan)
    bad = any (isnan (x), dim);
    s(bad) = NaN;
    if (nargout > 1)
      l(bad) = NaN;
    end
  end
end
