function [x, p, n, k, d] = unmkpp (pp)
  % The parts of a piecewise polynomial.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to unmkpp");
  end
  if (! (isstruct (pp) && isfield (pp, "form") && strcmp (pp.form, "pp")))
    error ("unmkpp: PP must be a piecewise polynomial structure");
  end
  x = pp.breaks;
  p = pp.coefs;
  n = pp.pieces;
  k = pp.order;
  d = pp.dim;
end
