function vi = __lin_interpn__ (varargin)
  % Linear interpolation on a grid of any number of dimensions: (x1, ..., xn, v, y1, ..., yn). What lies outside is
  % missing.
  n = (nargin - 1) / 2;
  if (nargin < 3 || n != fix (n))
    error ("Octave:invalid-fun-call", "Invalid call to __lin_interpn__");
  end
  x = varargin(1:n);
  v = varargin{n+1};
  y = varargin(n+2:end);
  v = real (v);
  extents = size (v);
  shape = size (y{1});
  points = numel (y{1});
  base = cell (1, n);
  part = cell (1, n);
  inside = true (points, 1);
  for k = 1:n
    xk = x{k};
    if (! isvector (xk))
      subs = repmat ({1}, 1, n);
      subs{k} = ":";
      xk = xk(subs{:});
    end
    xk = xk(:);
    yk = y{k}(:);
    at = lookup (xk, yk);
    inside &= yk >= min (xk) & yk <= max (xk);
    at = min (max (at, 1), numel (xk) - 1);
    base{k} = at;
    part{k} = (yk - xk(at)) ./ (xk(at+1) - xk(at));
  end
  strides = cumprod ([1, extents(1:n-1)]);
  vi = zeros (points, 1, class (v));
  for corner = 0:2^n-1
    weight = ones (points, 1);
    place = ones (points, 1);
    for k = 1:n
      up = bitand (floor (corner / 2 ^ (k - 1)), 1);
      if (up)
        weight .*= part{k};
      else
        weight .*= 1 - part{k};
      end
      place += (base{k} - 1 + up) * strides(k);
    end
    use = weight != 0 & inside;
    vi(use) += weight(use) .* v(place(use))(:);
  end
  vi(! inside) = NA;
  vi = reshape (vi, shape);
end
