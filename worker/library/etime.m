function secs = etime (t0, t1)
  % The seconds between two times as clock gives them.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to etime");
  end
  [~, s0] = datenum (t0);
  [~, s1] = datenum (t1);
  secs = s0 - s1;
end
