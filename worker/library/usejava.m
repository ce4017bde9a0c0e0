function r = usejava (feature)
  % Java is not there.
  if (nargin < 1 || ! ischar (feature))
    error ("Octave:invalid-fun-call", "Invalid call to usejava");
  end
  if (! any (strcmp (feature, {"awt", "desktop", "jvm", "swing"})))
    error ("usejava: unrecognized FEATURE '%s'", feature);
  end
  r = false;
end
