function d = eomday (y, m)
  % The last day of a month.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to eomday");
  end
  days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  d = reshape (days(m), size (m));
  d += (m == 2) & (mod (y, 4) == 0 & (mod (y, 100) != 0 | mod (y, 400) == 0));
end
