function [c, s] = givens (x, y)
  % The rotation that turns [x; y] onto the first axis: as a matrix, or its cosine and sine.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to givens");
  end
  if (! isnumeric (x) || ! isnumeric (y) || ! isscalar (x) || ! isscalar (y))
    error ("Residua:not-supported", "givens: arguments that are no numbers are not supported");
  end
  if (y == 0)
    cosine = 1 + 0 * abs (x);
    sine = 0 * x;
  elseif (x == 0)
    cosine = 0 * abs (y);
    sine = conj (y) / abs (y);
  else
    r = hypot (abs (x), abs (y));
    cosine = abs (x) / r;
    sine = x / abs (x) * conj (y) / r;
  end
  if (nargout < 2)
    c = [cosine, sine; -conj(sine), cosine];
  else
    c = cosine;
    s = sine;
  end
end
