function y = acotd (x)
  % The inverse cotangent in degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to acotd");
  end
  y = atand (1 ./ x);
end
