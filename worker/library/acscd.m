function y = acscd (x)
  % The inverse cosecant in degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to acscd");
  end
  y = asind (1 ./ x);
end
