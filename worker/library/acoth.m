function y = acoth (x)
  % The inverse hyperbolic cotangent.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to acoth");
  end
  y = atanh (1 ./ x);
end
