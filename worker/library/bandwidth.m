function [lower, upper] = bandwidth (A, type)
  % How far from the diagonal the elements of a matrix reach that are not 0.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to bandwidth");
  end
  if (! isnumeric (A) && ! islogical (A) || ndims (A) != 2)
    error ("bandwidth: A must be a 2-D numeric or logical matrix");
  elseif (nargin == 2 && ! (strcmp (type, "lower") || strcmp (type, "upper")))
    error ('bandwidth: TYPE must be "lower" or "upper"');
  end
  if (nargin == 1)
    [i, j] = find (A);
    if (isempty (i))
      lower = 0;
      upper = 0;
    else
      lower = max (0, max (i - j));
      upper = max (0, max (j - i));
    end
  else
    [i, j] = find (A);
    if (isempty (i))
      lower = 0;
    elseif (strcmp (type, "lower"))
      lower = max (0, max (i - j));
    else
      lower = max (0, max (j - i));
    end
  end
end
