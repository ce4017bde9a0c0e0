function n = rindex (s, t)
  % The last place of a text in another.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to rindex");
  end
  n = index (s, t, "last");
end
