function [q, err, nr_points] = quadcc (f, a, b, tol, sing, is_array)
  % The integral of f from a to b: the interval is split where the rules of Gauss and Kronrod differ most.
  if (nargin < 3)
    error ("Octave:invalid-fun-call", "Invalid call to quadcc");
  end
  if (ischar (f))
    if (any (! (isalnum (f) | f == "_")))
      f = str2func (["@(x) " f]);
    else
      f = str2func (f);
    end
  end
  if (! isnumeric (a) || ! isreal (a) || ! isscalar (a))
    error ("quadcc: lower limit of integration (A) must be a real scalar");
  elseif (! isnumeric (b) || ! isreal (b) || ! isscalar (b))
    error ("quadcc: upper limit of integration (B) must be a real scalar");
  end
  if (nargin < 4 || isempty (tol))
    tol = [1e-10, 1e-6];
  elseif (! isnumeric (tol) || numel (tol) > 2)
    error ("quadcc: TOL must be a 1- or 2-element vector [AbsTol, RelTol]");
  elseif (tol(1) < 0)
    error ("quadcc: absolute tolerance must be >=0");
  elseif (numel (tol) == 1)
    tol(2) = 1e-6;
  elseif (tol(2) < 0)
    error ("quadcc: relative tolerance must be >=0");
  end
  if (nargin < 5)
    sing = [];
  elseif (! isnumeric (sing) || ! isreal (sing))
    error ("quadcc: list of singularities (SING) must be a vector of real values");
  end
  single_result = isa (a, "single") || isa (b, "single");
  if (a == b)
    q = err = 0;
    nr_points = 0;
    return;
  end
  edges = [double(a), sort(double (sing(:)')), double(b)];
  if (isinf (a) || isinf (b))
    % The line is bent onto an interval: x = t / (1 - t^2).
    g = @(t) at_points (f, t ./ (1 - t .^ 2)) .* (1 + t .^ 2) ./ (1 - t .^ 2) .^ 2;
    finite = isfinite (edges);
    t = sign (edges);
    e = edges(finite);
    t(finite) = 2 * e ./ (1 + sqrt (1 + 4 * e .^ 2));
    edges = t;
    if (numel (edges) == 2 && all (abs (edges) == 1))
      edges = [edges(1), 0, edges(2)];
    end
  else
    g = @(x) at_points (f, x);
  end
  [q, err, nr_points] = adapt (g, edges, tol);
  if (single_result)
    q = single (q);
  end
end

% Values of f, which must be as many as there are points and no more than numbers.
function y = at_points (f, x)
  y = f (x);
  if (! isnumeric (y))
    error ("quadcc: integrand F must return a single, real-valued vector");
  elseif (numel (y) != numel (x))
    error ("quadcc: integrand F must return a single, real-valued vector of the same size as the input");
  end
  y = reshape (double (y), size (x));
end

function [q, err, count] = adapt (g, edges, tol)
  lower = edges(1:end-1);
  upper = edges(2:end);
  [value, gap] = rules (g, lower, upper);
  count = 15 * numel (lower);
  while (count < 200000)
    q = sum (value);
    err = sum (gap);
    if (! isfinite (q) || err <= max (tol(1), tol(2) * abs (q)))
      break;
    end
    wide = gap > max (tol(1), tol(2) * abs (q)) * 0.1 / numel (gap) & gap > eps * abs (value);
    middle = (lower + upper) / 2;
    wide &= middle != lower & middle != upper;
    if (! any (wide))
      break;
    end
    l = [lower(wide), middle(wide)];
    u = [middle(wide), upper(wide)];
    [v, e] = rules (g, l, u);
    count += 15 * numel (l);
    lower = [lower(! wide), l];
    upper = [upper(! wide), u];
    value = [value(! wide), v];
    gap = [gap(! wide), e];
  end
  q = sum (value);
  err = sum (gap);
end

% The rule of 15 points on each interval, and how far the one of 7 is from it.
function [value, gap] = rules (g, lower, upper)
  nodes = [0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993944, 0.5860872354676911, ...
           0.4058451513773972, 0.2077849550078985];
  outer = [0.02293532201052922, 0.06309209262997855, 0.1047900103222502, 0.1406532597155259, 0.1690047266392679, ...
           0.1903505780647854, 0.2044329400752989];
  inner = [0, 0.1294849661688697, 0, 0.2797053914892767, 0, 0.3818300505051189, 0];
  x = [-nodes, 0, fliplr(nodes)]';
  w15 = [outer, 0.2094821410847278, fliplr(outer)];
  w7 = [inner, 0.4179591836734694, fliplr(inner)];
  half = (upper - lower) / 2;
  points = x * half + (upper + lower) / 2;
  y = reshape (g (points(:)), size (points));
  for k = find (isnan (y) | isinf (y))'
    % A hole is filled from its neighbours.
    h = max (1e-8 * half(ceil (k / 15)), 1e-9);
    side = g (points(k) + [-h; h]);
    side = side(isfinite (side));
    y(k) = sum (side) / max (numel (side), 1);
  end
  value = (w15 * y) .* half;
  gap = abs ((w15 - w7) * y) .* abs (half);
  % As the difference is that of the poorer rule, the better one is off by far less.
  spread = (w15 * abs (y - (w15 * y) / 2)) .* abs (half);
  some = spread > 0 & gap > 0;
  gap(some) = spread(some) .* min (1, (200 * gap(some) ./ spread(some)) .^ 1.5);
end
