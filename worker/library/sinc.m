function y = sinc (x)
  % sin (pi*x) / (pi*x).
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to sinc");
  end
  y = ones (size (x));
  away = (x != 0);
  if (any (away(:)))
    t = pi * x(away);
    y(away) = sin (t) ./ t;
  end
end
