function r = isdir (f)
  % True for a folder.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to isdir");
  end
  r = isfolder (f);
end
