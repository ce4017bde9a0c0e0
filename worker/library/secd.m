function y = secd (x)
  % The secant of degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to secd");
  end
  y = 1 ./ cosd (x);
end
