function y = skewness (x, flag, dim)
  % The third moment of samples over the cube of their deviation.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to skewness");
  end
  if (! (isnumeric (x) || islogical (x)))
    error ("skewness: X must be a numeric vector or matrix");
  end
  if (nargin < 2 || isempty (flag))
    flag = 1;
  elseif (! (isscalar (flag) && any (flag == [0 1])))
    error ("skewness: FLAG must be 0 or 1");
  end
  if (nargin < 3)
    dim = find (size (x) > 1, 1);
    if (isempty (dim))
      dim = 1;
    end
  elseif (! (isscalar (dim) && dim == fix (dim) && dim > 0) || dim > ndims (x))
    error ("skewness: DIM must be an integer and a valid dimension");
  end
  n = size (x, dim);
  x = center (x, dim);
  s = std (x, 1, dim);
  y = sum (x .^ 3, dim);
  k = (s != 0);
  y = y ./ (n * s .^ 3);
  y(! k) = NaN;
  if (flag == 0)
    if (n > 2)
      y = y * sqrt (n * (n - 1)) / (n - 2);
    else
      y(:) = NaN;
    end
  end
end
