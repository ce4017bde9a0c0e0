function t = angle (z)
  % The angle of a complex number, in (-pi, pi].
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to angle");
  end
  if (! isnumeric (z) && ! islogical (z))
    error ("arg: argument must be numeric");
  end
  if (isinteger (z) || islogical (z))
    z = double (z);
  end
  t = atan2 (imag (z), real (z));
end
