function yi = ppval (pp, xi)
  % Values of a piecewise polynomial.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to ppval");
  end
  if (! (isstruct (pp) && isfield (pp, "form") && strcmp (pp.form, "pp")))
    error ("ppval: first argument must be a pp-form structure");
  end
  breaks = pp.breaks(:).';
  pieces = pp.pieces;
  order = pp.order;
  d = pp.dim(:).';
  total = prod (d);
  shape = size (xi);
  if (isvector (xi))
    xi = xi(:).';
  end
  count = numel (xi);
  C = reshape (pp.coefs, [total, pieces, order]);
  if (pieces == 1)
    at = ones (1, count);
  else
    at = lookup (breaks, reshape (xi, 1, count), "lr");
  end
  dx = reshape (xi, 1, count) - breaks(at);
  if (total > 1)
    dx = repmat (dx, total, 1);
  end
  yi = reshape (C(:, at, 1), total, count);
  for k = 2:order
    yi = yi .* dx;
    yi = yi + reshape (C(:, at, k), total, count);
  end
  if (total == 1)
    yi = reshape (yi, shape);
  elseif (isvector (zeros (shape)))
    yi = reshape (yi, [d, count]);
  else
    yi = reshape (yi, [d, shape]);
  end
  if (isfield (pp, "orient") && strcmp (pp.orient, "first"))
    % Points come before the components.
    if (numel (d) > 1 || total != 1)
      first = ndims (yi) - numel (d);
      yi = permute (yi, [numel(d)+1:numel(d)+first, 1:numel(d)]);
    end
  end
end
