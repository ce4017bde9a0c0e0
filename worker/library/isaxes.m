function r = isaxes (h)
  % No figures exist here.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to isaxes");
  end
  if (isnumeric (h) || islogical (h))
    r = false (size (h));
  else
    r = false;
  end
end
