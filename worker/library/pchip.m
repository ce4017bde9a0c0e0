function yi = pchip (x, y, xi)
  % Monotone piecewise cubic interpolation.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to pchip");
  end
  x = x(:).';
  n = numel (x);
  if (n < 2)
    error ("__pchip_deriv__: X must be at least of length 2");
  end
  if (isvector (y))
    y = y(:).';
    d = 1;
  else
    d = size (y)(1:end-1);
  end
  total = prod (d);
  y = reshape (y, total, numel (y) / total);
  if (n != columns (y))
    error ("pchip: length of X and Y must match");
  end
  h = diff (x);
  if (all (h < 0))
    x = fliplr (x);
    h = diff (x);
    y = fliplr (y);
  elseif (any (h <= 0))
    error ("pchip: X must be strictly monotonic");
  end
  f = y(:, 1:n-1);
  if (iscomplex (y))
    slope = complex (__pchip_deriv__ (x, real (y), 2), __pchip_deriv__ (x, imag (y), 2));
  else
    slope = __pchip_deriv__ (x, y, 2);
  end
  from = slope(:, 1:n-1);
  to = slope(:, 2:n);
  mean_slope = diff (y, 1, 2) ./ h;
  first = (from - mean_slope) ./ h;
  second = (to - mean_slope) ./ h;
  c3 = first + second;
  c2 = -c3 - first;
  c3 = c3 ./ h;
  pp = mkpp (x, cat (3, c3, c2, from, f), d);
  if (nargin < 3)
    yi = pp;
  else
    yi = ppval (pp, xi);
  end
end
