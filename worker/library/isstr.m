function r = isstr (x)
  % True for text; the old name of ischar.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to isstr");
  end
  r = ischar (x);
end
