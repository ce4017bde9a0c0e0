function pp = mkpp (x, P, d)
  % A piecewise polynomial from breaks and coefficients.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to mkpp");
  end
  if (nargin < 3)
    d = round (rows (P) / (numel (x) - 1));
  end
  x = x(:).';
  pieces = numel (x) - 1;
  if (pieces < 1)
    error ("mkpp: BREAKS must have at least one interval");
  end
  d = d(:).';
  order = floor (numel (P) / (pieces * prod (d)));
  pp = struct ("form", "pp", "breaks", x, "coefs", reshape (P, prod (d) * pieces, order), ...
               "pieces", pieces, "order", order, "dim", d);
end
