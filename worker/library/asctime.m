function text = asctime (tm)
  % A broken-down time as text.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to asctime");
  end
  text = strftime ("%a %b %d %H:%M:%S %Y\n", tm);
end
