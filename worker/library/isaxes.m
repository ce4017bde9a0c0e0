function r = isaxes (h)
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to isaxes");
  end
  r = isfigure (h);  % there are no axes here either
end
