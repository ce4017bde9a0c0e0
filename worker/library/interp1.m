function yi = interp1 (x, y, varargin)
  % Interpolation in tables of one variable.
  if (nargin < 2 || nargin > 6)
    error ("Octave:invalid-fun-call", "Invalid call to interp1");
  end
  method = "linear";
  extrap = NA;
  xi = [];
  as_pp = false;
  left_continuous = NaN;
  have_xi = false;
  k = 1;
  while (k <= numel (varargin))
    arg = varargin{k};
    if (ischar (arg))
      arg = tolower (arg);
      switch (arg)
        case "extrap"
          extrap = "extrap";
        case "pp"
          as_pp = true;
        case {"right", "-right"}
          left_continuous = false;
        case {"left", "-left"}
          left_continuous = true;
        otherwise
          method = arg;
      end
    elseif (! have_xi)
      xi = arg;
      have_xi = true;
    else
      extrap = arg;
    end
    k++;
  end
  if (! have_xi && ! as_pp)
    xi = y;
    y = x;
    if (isvector (y))
      x = 1:numel (y);
    else
      x = 1:rows (y);
    end
  end
  x = x(:);
  nx = rows (x);
  shape = size (xi);
  if (isvector (y))
    y = y(:);
  end
  sizes = size (y);
  y = y(:, :);
  [ny, nc] = size (y);
  xi = xi(:);
  if (nx < 2 || ny < 2)
    error ("interp1: minimum of 2 points required in each dimension");
  end
  even = method(1) == "*";
  if (even)
    method(1) = [];
  end
  if (isnan (left_continuous))
    left_continuous = x(end) < x(1);
  end
  if (! even)
    if (! issorted (x))
      [x, order] = sort (x);
      y = y(order, :);
    end
    jumps = x(1:end-1) == x(2:end);
    if (any (jumps))
      if (! any (strcmp (method, {"linear"})))
        if (! any (strcmp (method, {"previous", "next", "nearest"})))
          error ("interp1: multiple discontinuities at the same X value");
        end
        error ("interp1: discontinuities not supported for METHOD '%s'", method);
      elseif (any (jumps(1:end-1) & jumps(2:end)))
        warning ("interp1: multiple discontinuities at the same X value");
      end
    end
  else
    jumps = false;
  end
  switch (method)
    case "nearest"
      middle = 0.5 * (x(1:nx-1) + x(2:nx));
      if (as_pp)
        yi = mkpp ([x(1); middle; x(nx)], y.', sizes(2:end));
        yi.orient = "first";
      else
        yi = y(lookup (middle, xi) + 1, :);
      end
    case "previous"
      if (as_pp)
        yi = mkpp ([x(1:nx); 2*x(nx)-x(nx-1)], y.', sizes(2:end));
        yi.orient = "first";
      else
        yi = y(max (lookup (x, xi, "lr"), 1), :);
        inside_end = xi >= x(nx);
        yi(inside_end, :) = repmat (y(nx, :), sum (inside_end), 1);
      end
    case "next"
      if (as_pp)
        yi = mkpp ([2*x(1)-x(2); x(1:nx)], y.', sizes(2:end));
        yi.orient = "first";
      else
        at = lookup (x, xi);
        exact = at > 0 & x(max (at, 1)) == xi;
        at = min (at + ! exact, nx);
        yi = y(max (at, 1), :);
      end
    case "linear"
      keep = find (! jumps);
      if (isempty (keep) || isscalar (jumps))
        keep = (1:nx-1)';
      end
      xx = x([keep; nx]);
      dy = diff (y);
      if (even)
        dx = x(2) - x(1);
      else
        dx = repmat (diff (x), 1, nc);
      end
      slopes = (dy ./ dx)(keep, :);
      from = y(keep, :);
      if (left_continuous && any (jumps))
        error ("interp1: discontinuities with the option 'left' are not supported");
      end
      pp = mkpp (xx, [slopes.'(:), from.'(:)], sizes(2:end));
      pp.orient = "first";
      if (as_pp)
        yi = pp;
      else
        yi = ppval (pp, xi);
        yi = reshape (yi, numel (xi), nc);
      end
    case {"pchip", "cubic", "spline"}
      if (nx == 2 || even)
        x = linspace (x(1), x(nx), ny);
      end
      if (strcmp (method, "spline"))
        solve = @spline;
      else
        solve = @pchip;
      end
      if (as_pp)
        y = permute (reshape (y, sizes), [2:numel(sizes), 1]);
        yi = solve (x, y);
        yi.orient = "first";
      else
        y = reshape (y.', [sizes(2:end), sizes(1)]);
        yi = solve (x, y, reshape (xi, 1, numel (xi)));
        yi = reshape (yi, nc, numel (xi)).';
      end
    otherwise
      error ("interp1: invalid METHOD '%s'", method);
  end
  if (as_pp)
    return;
  end
  if (isnumeric (extrap))
    low = min (x(1), x(nx));
    high = max (x(1), x(nx));
    outside = xi < low | ! (xi <= high);
    yi(outside, :) = extrap;
  end
  if (nc == 1 && numel (sizes) == 2)
    yi = reshape (yi, shape);
  elseif (numel (shape) == 2 && any (shape == 1))
    yi = reshape (yi, [numel(xi), sizes(2:end)]);
  else
    yi = reshape (yi, [shape, sizes(2:end)]);
  end
end
