function y = asech (x)
  % The inverse hyperbolic secant.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to asech");
  end
  y = acosh (1 ./ x);
end
