function yi = interp1 (x, y, varargin)
  % Interpolation in tables of one variable.
  if (nargin < 2 || nargin > 6)
    error ("Octave:invalid-fun-call", "Invalid call to interp1");
  end
  method = "linear";
  extrap = [];
  xi = [];
  as_pp = false;
  right_continuous = NaN;
  have_xi = nargin > 2 && ! ischar (varargin{1});
  if (have_xi)
    xi = varargin{1};
    varargin(1) = [];
  end
  for k = 1:numel (varargin)
    arg = varargin{k};
    if (ischar (arg))
      arg = tolower (arg);
      switch (arg)
        case "extrap"
          extrap = "extrap";
        case "pp"
          as_pp = true;
        case {"right", "-right"}
          right_continuous = true;
        case {"left", "-left"}
          right_continuous = false;
        otherwise
          method = arg;
      end
    else
      extrap = arg;
    end
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
  if (! issorted (x, "either"))
    [x, order] = sort (x);
    y = y(order, :);
  end
  even = method(1) == "*";
  if (even)
    method(1) = [];
  end
  steps = any (strcmp (method, {"previous", "next"}));
  if (! isnan (right_continuous) && ! steps && right_continuous == (x(end) < x(1)) && x(end) != x(1))
    x = flipud (x);  % which of two values counts at a jump is told by the direction of x
    y = flipud (y);
  end
  if (strcmp (method, "next"))  % the value before, seen from the other side
    x = flipud (x);
    y = flipud (y);
    method = "previous";
  end
  jumps = false (nx - 1, 1);
  if (! even)
    jumps = x(1:end-1) == x(2:end);
    if (any (jumps) && ! any (strcmp (method, {"linear", "nearest"})))
      error ("interp1: discontinuities not supported for METHOD '%s'", method);
    elseif (any (jumps(1:end-1) & jumps(2:end)))
      warning ("interp1: multiple discontinuities at the same X value");
    end
  end
  step = x(2) - x(1);
  coefs = y.';
  switch (method)
    case "nearest"
      if (even)
        breaks = [x(1), x(1)+[0.5:(nx-1)]*step, x(nx)];
      else
        breaks = [x(1); (x(1:nx-1)+x(2:nx))/2; x(nx)];
      end
    case "previous"
      if (even)
        breaks = x(1) + [0:nx] * step;
      else
        breaks = [x(1:nx); 2*x(nx)-x(nx-1)];
      end
    case "linear"
      dy = diff (y);
      kept = y;
      breaks = x;
      if (! even)
        breaks([jumps; false]) = [];
        dy(jumps, :) = [];
        kept([jumps; false], :) = [];
        step = repmat (diff (breaks), 1, nc);
      end
      coefs = [(dy ./ step).'(:), kept(1:numel (breaks)-1, :).'(:)];
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
  if (any (strcmp (method, {"nearest", "previous", "linear"})))
    yi = mkpp (breaks, coefs, sizes(2:end));
    yi.orient = "first";
    if (! as_pp)
      yi = reshape (ppval (yi, xi), numel (xi), nc);
    end
  end
  if (as_pp)
    return;
  end
  if (isempty (extrap))
    extrap = NA;
    if (iscomplex (y))
      extrap = NA + 1i*NA;
    end
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
