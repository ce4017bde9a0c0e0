function y = acsch (x)
  % The inverse hyperbolic cosecant.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to acsch");
  end
  y = asinh (1 ./ x);
end
