function t = isequaln (x, varargin)
  % True when all arguments are equal, a NaN being equal to a NaN.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to isequaln");
  end
  t = true;
  for k = 1:numel (varargin)
    t = t && same (x, varargin{k});
  end
end

function t = same (x, y)
  if (iscell (x) && iscell (y))
    t = isequal (size (x), size (y));
    for k = 1:numel (x) * t
      t = t && same (x{k}, y{k});
    end
  elseif (isstruct (x) && isstruct (y))
    names = fieldnames (x);
    t = isequal (size (x), size (y)) && isequal (sort (names), sort (fieldnames (y)));
    for k = 1:numel (x) * t
      for j = 1:numel (names)
        t = t && same (x(k).(names{j}), y(k).(names{j}));
      end
    end
  elseif ((isnumeric (x) || islogical (x) || ischar (x)) && (isnumeric (y) || islogical (y) || ischar (y)))
    t = isequal (size (x), size (y));
    if (t)
      x = x(:);
      y = y(:);
      t = all ((x == y) | (x != x & y != y));
    end
  else
    t = isequal (x, y);
  end
end
