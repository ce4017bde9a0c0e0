function tf = ishghandle (h)
  % True for handles of graphics objects: there is one, the root.
  if (nargin != 1)
    error ("Octave:invalid-fun-call", "Invalid call to ishghandle");
  end
  if (isnumeric (h) || islogical (h))
    tf = h == 0;
  else
    tf = false;
  end
end
