function text = ctime (t)
  % A time as text.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to ctime");
  end
  text = asctime (localtime (t));
end
