function r = ishandle (h)
  % True for handles of graphics or Java, of which there are none here but the root's.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to ishandle");
  end
  r = ishghandle (h);
end
