function y = cscd (x)
  % The cosecant of degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to cscd");
  end
  y = 1 ./ sind (x);
end
