function y = asecd (x)
  % The inverse secant in degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to asecd");
  end
  y = acosd (1 ./ x);
end
