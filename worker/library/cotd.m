function y = cotd (x)
  % The cotangent of degrees.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to cotd");
  end
  y = 1 ./ tand (x);
end
