function r = roundb (x)
  % The nearest whole number; of two as near the even one.
  if (nargin != 1)
    error ("Octave:invalid-fun-call", "Invalid call to roundb");
  end
  if (iscomplex (x))
    r = complex (roundb (real (x)), roundb (imag (x)));
  else
    r = round (x);
    half = abs (x - fix (x)) == 0.5;
    r(half) = 2 * round (x(half) / 2);
  end
end
