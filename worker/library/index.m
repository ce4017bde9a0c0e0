function n = index (s, t, direction)
  % The first or last place of a text in another.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to index");
  end
  if (ischar (s))
    if (! isrow (s))
      s = cellstr (s);
    end
  elseif (! iscellstr (s))
    error ("index: S must be a string, string array, or cellstr");
  end
  f = strfind (s, t);
  if (isempty (f))
    f = 0;
  elseif (iscell (f))
    f(cellfun ("isempty", f)) = {0};
  end
  if (nargin < 3)
    direction = "first";
  end
  switch (lower (direction))
    case "first"
      pick = @min;
    case "last"
      pick = @max;
    otherwise
      error ('index: DIRECTION must be either "first" or "last"');
  end
  if (iscell (f))
    n = cellfun (pick, f);
  else
    n = pick (f);
  end
end
