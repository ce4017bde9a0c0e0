function [q, err, nr_points] = quadcc (f, a, b, tol, sing, is_array)
  % The integral of f from a to b, doubly adaptive (Gonnet, ACM TOMS 37, 2010): on each interval f is interpolated in
  % 5, 9, 17 or 33 Chebyshev points, by its coefficients in orthonormal Legendre polynomials. Two interpolants whose
  % coefficients differ tell the error; the interval with the largest one gets the next degree, or is halved where a
  % higher degree does not help. Points without a finite value are taken out of the interpolant. Always in the same
  % order, since the last bits of the sum depend on it.
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
  a = double (a);
  b = double (b);
  edges = [a, double(sing(:)'), b];
  bent = isinf (a) || isinf (b);
  if (bent)
    % The line is bent onto an interval: x = tan (pi/2 * u).
    edges = atan (edges) * (2 / pi);
  end
  [q, err, nr_points] = adapt (@(x) at_points (f, x, bent), edges, tol);
  if (single_result)
    q = single (q);
    err = single (err);
  end
end

% Values of f, which must be as many as there are points and no more than numbers.
function y = at_points (f, x, bent)
  if (bent)
    x = tan (pi / 2 * x);
  end
  y = f (x);
  if (! isnumeric (y) || ! isreal (y))
    error ("quadcc: integrand F must return a single, real-valued vector");
  elseif (numel (y) != numel (x))
    error ("quadcc: integrand F must return a single, real-valued vector of the same size as the input");
  end
  y = reshape (double (y), 1, []);
  if (bent)
    x = reshape (x, 1, []);
    y .*= (1 + x .* x) * (pi / 2);
  end
end

function [q, err, count] = adapt (g, edges, tol)
  t = tables ();
  n = numel (edges) - 1;
  ivals = cell (1, n);
  igral = errs = zeros (1, n);
  count = 33 * n;
  for k = 1:n
    ivals{k} = first (g, edges(k), edges(k+1), t);
    igral(k) = ivals{k}.igral;
    errs(k) = ivals{k}.err;
  end
  q = sum ([0, igral]);
  err = sum ([0, errs]);
  heap = 1:n;  % numbers of intervals, one with the largest error first
  for k = floor (n / 2):-1:1
    heap = sift_down (heap, errs, k);
  end
  done_q = done_err = 0;
  while (! isempty (heap) && err > 0 && ! (err <= abs (q) * tol(2) || err <= tol(1)) ...
         && ! (done_err > abs (q) * tol(2) && err - done_err < abs (q) * tol(2)) ...
         && ! (done_err > tol(1) && err - done_err < tol(1)))
    top = heap(1);
    iv = ivals{top};
    m = (iv.a + iv.b) / 2;
    h = (iv.b - iv.a) / 2;
    halve = true;
    if (iv.depth < 4)
      [iv, halve, points] = next_degree (g, iv, m, h, t);
      count += points;
    end
    x = t.x;
    if (m + h * x(1) >= m + h * x(2) || m + h * x(32) >= m + h * x(33) || iv.err < abs (iv.igral) * eps * 10)
      done_q += iv.igral;
      done_err += iv.err;
      heap(1) = heap(end);
      heap(end) = [];
      heap = sift_down (heap, errs, 1);
    elseif (halve)
      [left, points] = half (g, iv, iv.a, m, h, iv.fx([1, 17]), t.left, t);
      count += points;
      [right, points] = half (g, iv, m, iv.b, h, iv.fx([17, 33]), t.right, t);
      count += points;
      if ((left.ndiv > 20 && 2 * left.ndiv > left.rdepth) || (right.ndiv > 20 && 2 * right.ndiv > right.rdepth))
        q = sign (q) * Inf;
        return;
      end
      % The right half takes the place of the whole, the left one comes in at the end.
      ivals{top} = right;
      igral(top) = right.igral;
      errs(top) = right.err;
      heap = sift_down (heap, errs, 1);
      ivals{end+1} = left;
      igral(end+1) = left.igral;
      errs(end+1) = left.err;
      heap = sift_up ([heap, numel(ivals)], errs);
    else
      ivals{top} = iv;
      igral(top) = iv.igral;
      errs(top) = iv.err;
      heap = sift_down (heap, errs, 1);
    end
    while (numel (heap) > 198)
      done_err += errs(heap(end));
      done_q += igral(heap(end));
      heap(end) = [];
    end
    q = sum ([done_q, igral(heap)]);
    err = sum ([done_err, errs(heap)]);
  end
end

% An interval with all 33 points; its error is how far the interpolant of 17 is off.
function iv = first (g, a, b, t)
  m = (a + b) / 2;
  h = (b - a) / 2;
  fx = g ((m + t.x * h)');
  known = fx;
  known(! isfinite (fx)) = 0;  % only later interpolants leave points out
  c = coefficients (known, 4, t);
  before = coefficients (known, 3, t);
  rough = coefficients (known, 1, t);
  [difference, size_of] = distance (before, c);
  iv = struct ("a", a, "b", b, "fx", fx, "c", c, "rough", rough(1), "depth", 4, "rdepth", 1, "ndiv", 0, ...
               "igral", 2 * h * c(1) * (sqrt (2) / 2), "err", difference * 2 * h);
  if (difference / size_of > 0.1 && iv.err < 2 * h * size_of)
    iv.err = 2 * h * size_of;
  end
end

function [iv, halve, points] = next_degree (g, iv, m, h, t)
  iv.depth += 1;
  step = t.step(iv.depth);
  fresh = 1+step:2*step:33;
  iv.fx(fresh) = g ((m + t.x(fresh) * h)');
  points = numel (fresh);
  c = coefficients (iv.fx, iv.depth, t);
  [difference, size_of] = distance (iv.c, c);
  iv.c = c;
  iv.err = difference * 2 * h;
  iv.igral = 2 * h * (sqrt (2) / 2) * c(1);
  halve = size_of > 0 && difference / size_of > 0.1;
end

% Half of an interval, in 5 points; its error is how far it is from the interpolant of the whole.
function [iv, points] = half (g, whole, a, b, h, ends, transfer, t)
  fx = NaN (1, 33);
  fx([1, 33]) = ends;
  fx(9:8:25) = g (((a + b) / 2 + t.x(9:8:25) * h / 2)');
  points = 3;
  c = coefficients (fx, 1, t);
  n = numel (whole.c);
  difference = distance (c, (transfer(1:n,1:n) * whole.c')');
  iv = struct ("a", a, "b", b, "fx", fx, "c", c, "rough", c(1), "depth", 1, "rdepth", whole.rdepth + 1, ...
               "ndiv", whole.ndiv + (abs (whole.rough) > 0 && c(1) / whole.rough > 2), ...
               "igral", h * (sqrt (2) / 2) * c(1), "err", difference * h);
end

% How far the coefficients lie apart, and the size of the later ones.
function [difference, size_of] = distance (c, later)
  n = numel (c);
  tail = sum (later(n+1:end) .^ 2);
  difference = sqrt (tail + sum ((c - later(1:n)) .^ 2));
  size_of = sqrt (tail + sum (later(1:n) .^ 2));
end

% Of the interpolant through the points that have finite values.
function c = coefficients (fx, depth, t)
  step = t.step(depth);
  y = fx(1:step:33);
  holes = find (! isfinite (y));
  y(holes) = 0;
  c = (t.inverse{depth} * y')';
  c(1) = sum (t.mean{depth} .* y);
  b = t.newton{depth};
  n = numel (c) - 1;
  for k = holes
    % The polynomial that vanishes in all points, divided by x - x(k), takes the highest power out.
    x = t.x(1 + (k - 1) * step);
    b(n+2) /= t.alpha(n+1);
    b(n+1) = (b(n+1) + x * b(n+2)) / t.alpha(n);
    for j = n-1:-1:1
      b(j+1) = (b(j+1) + x * b(j+2) - t.gamma(j+2) * b(j+3)) / t.alpha(j);
    end
    b(1:n+1) = b(2:n+2);
    factor = c(n+1) / b(n+1);
    c(1:n) -= factor * b(1:n);
    c(n+1) = 0;
    n -= 1;
  end
end

function heap = sift_down (heap, errs, k)
  n = numel (heap);
  while (2 * k <= n)
    j = 2 * k;
    if (j < n && errs(heap(j+1)) >= errs(heap(j)))
      j += 1;
    end
    if (errs(heap(j)) <= errs(heap(k)))
      break;
    end
    heap([j, k]) = heap([k, j]);
    k = j;
  end
end

function heap = sift_up (heap, errs)
  k = numel (heap);
  while (k > 1)
    j = floor (k / 2);
    if (errs(heap(j)) >= errs(heap(k)))
      break;
    end
    heap([j, k]) = heap([k, j]);
    k = j;
  end
end

% The points, and for each depth: their distance in the list, the matrix from values to coefficients, its first row (the
% weights of Clenshaw and Curtis divided by sqrt (2), to the last bit) and the polynomial that vanishes in the points,
% of length one, by its coefficients.
% The recurrence of the polynomials: x p(j) = alpha(j) p(j+1) + gamma(j) p(j-1), counted from 1. From the coefficients on
% an interval to those on its halves: `left`, `right`.
function t = tables ()
  positive = [0.0980171403295606, 0.19509032201612828, 0.2902846772544624, 0.3826834323650898, 0.47139673682599764, ...
              0.5555702330196022, 0.6343932841636455, 0.7071067811865476, 0.773010453362737, 0.8314696123025452, ...
              0.881921264348355, 0.9238795325112867, 0.9569403357322088, 0.9807852804032304, 0.9951847266721969, 1];
  t.x = [-fliplr(positive), 0, positive];
  t.step = [8, 4, 2, 1];
  j = 1:34;
  t.alpha = j ./ sqrt ((2 * j - 1) .* (2 * j + 1));
  t.gamma = [0, t.alpha(1:end-1)];
  mirrored = @(w) [w, fliplr(w(1:end-1))];
  t.mean = {mirrored([0.04714045207910317, 0.37712361663282534, 0.565685424949238]), ...
            mirrored([0.01122391716169123, 0.10339219839658349, 0.19754094204576567, 0.2557731507775359, ...
                      0.2783531456099425]), ...
            mirrored([0.00277296776935901, 0.026423663180333064, 0.0533740684939339, 0.0770078547395232, ...
                      0.0982570610729116, 0.11538049741786835, 0.12832134344120885, 0.13612785914022865, ...
                      0.1388829318623618]), ...
            mirrored([0.0006912089747669086, 0.006641993976633155, 0.013600665164323187, 0.020122785860913685, ...
                      0.02658321410166843, 0.03271271331899927, 0.038576221976287135, 0.04403303093826892, ...
                      0.0490927095296228, 0.053657949874312515, 0.05772453314473431, 0.06121956453065518, ...
                      0.06413890750383787, 0.06642790518931879, 0.06808895665228003, 0.0690830513915557, ...
                      0.06942273811673927])};
  odd = @(w) reshape ([zeros(size (w)); w], 1, []);
  t.newton = {odd([0.22886885410853172, -0.8157402152434512, 0.5312127152597305]), ...
              odd([0.01385380368124537, 0.03744052289088179, 0.21222411503934183, ...
                  -0.8163626445078978, 0.5356484266914809]), ...
              odd([0.0015241790275366247, 0.0026305884055087296, 0.004152921063189037, ...
                  0.006971060111197748, 0.013553570843105841, 0.035213289842485576, ...
                  0.20694671474188425, -0.8156742512838763, 0.5388411755205803]), ...
              odd([0.00018490968957758972, 0.000290936325007499, 0.0003848777509500887, ...
                  0.00048643665673504555, 0.0006086886403468793, 0.0007667328307403311, ...
                  0.000982753336104205, 0.0012935995750561473, 0.001766163638018849, ...
                  0.002533234330390891, 0.0038887217212195597, 0.00658635106468291, ...
                  0.013032673634325352, 0.03443538506967138, 0.20502540953191495, ...
                  -0.8149858939954006, 0.5406799309652377])};
  values = legendre_at (t.x, t);
  for depth = 1:4
    n = 32 / t.step(depth) + 1;
    t.inverse{depth} = inv (values(1:t.step(depth):33,1:n));
  end
  t.left = t.inverse{4} * legendre_at ((t.x - 1) / 2, t);
  t.right = t.inverse{4} * legendre_at ((t.x + 1) / 2, t);
end

% A row a point, a column a polynomial.
function p = legendre_at (x, t)
  p = zeros (numel (x), 33);
  p(:,1) = sqrt (2) / 2;
  p(:,2) = x' .* p(:,1) / t.alpha(1);
  for j = 2:32
    p(:,j+1) = (x' .* p(:,j) - t.gamma(j) * p(:,j-1)) / t.alpha(j);
  end
end
