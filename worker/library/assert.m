function assert (cond, varargin)
  % Raises an error unless the condition holds, or unless a value is the one that is expected.
  if (nargin == 0)
    error ("Octave:invalid-fun-call", "Invalid call to assert");
  end
  if (nargin == 1 || (nargin > 1 && islogical (cond) && ischar (varargin{1})))
    if ((! isnumeric (cond) && ! islogical (cond)) || isempty (cond) || ! all (cond(:)))
      if (nargin > 1)
        error (varargin{:});
      else
        error ("assert %s failed", ["(", inputname(1, false), ")"]);
      end
    end
    return;
  end
  expected = varargin{1};
  if (numel (varargin) < 2)
    tol = 0;
  else
    tol = varargin{2};
  end
  why = difference (cond, expected, tol);
  if (! isempty (why))
    error ("ASSERT errors for:  assert (cond,expected,tol)\n\n  Location | Observed | Expected | Reason\n%s", why);
  end
end

function why = difference (x, y, tol)
  why = "";
  if (ischar (y))
    if (! ischar (x))
      why = sprintf ("     []         O         E        Expected string, but observed %s", class (x));
    elseif (! strcmp (x, y))
      why = "     []         O         E        Strings don't match";
    end
  elseif (iscell (y))
    if (! iscell (x))
      why = sprintf ("     ()         O         E        Expected cell, but observed %s", class (x));
    elseif (! isequal (size (x), size (y)))
      why = "     .          O         E        Dimensions don't match";
    else
      for k = 1:numel (x)
        why = difference (x{k}, y{k}, tol);
        if (! isempty (why))
          why = "     {}         O         E        Cell configuration error";
          return;
        end
      end
    end
  elseif (is_function_handle (y))
    if (! isequal (x, y))
      why = "     @          O         E        Function handles don't match";
    end
  elseif (isstruct (y))
    if (! isstruct (x) || ! isequal (size (x), size (y)) || numfields (x) != numfields (y))
      why = "     ()         O         E        Structure sizes don't match";
    else
      for [v, name] = y
        if (! isfield (x, name))
          why = "     ()         O         E        Structure configuration error";
          return;
        end
        for k = 1:numel (y)
          why = difference (x(k).(name), y(k).(name), tol);
          if (! isempty (why))
            return;
          end
        end
      end
    end
  elseif (ndims (x) != ndims (y) || any (size (x) != size (y)))
    why = sprintf ("     .          O(%s)       E(%s)      Dimensions don't match", strjoin (arrayfun (@num2str, size (x), "UniformOutput", false), "x"), strjoin (arrayfun (@num2str, size (y), "UniformOutput", false), "x"));
  elseif (isempty (tol) || (isscalar (tol) && tol == 0))
    if (! strcmp (class (x), class (y)))
      why = sprintf ("     ()         O         E        Class %s != %s", class (x), class (y));
    elseif (isnumeric (y) || islogical (y))
      if (! isequaln (x, y))
        why = "     ()         O         E        values do not match";
      end
    end
  else
    missing = isnan (x) != isnan (y);
    k = isfinite (x) & isfinite (y);
    if (isscalar (tol))
      tol = repmat (tol, size (k));
    end
    off = abs (x(k) - y(k));
    limit = abs (tol(k));
    relative = tol(k) < 0;
    limit(relative) = limit(relative) .* abs (y(k)(relative));
    special = ! k & ! isnan (x) & ! isnan (y) & x != y;
    if (any (missing(:)) || any (special(:)) || any (off > limit))
      why = "     ()         O         E        values do not match within the tolerance";
    end
  end
end
