function [sn, cn, dn, err] = ellipj (u, m, tol)
  % The elliptic functions of Jacobi, by descending through arithmetic and geometric means.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to ellipj");
  end
  if (! isnumeric (u))
    error ("ellipj: U must be a scalar or matrix");
  elseif (! isnumeric (m))
    error ("ellipj: M must be a scalar or matrix");
  end
  m = real (double (m));
  u = double (u);
  if (isscalar (u))
    u = repmat (u, size (m));
  elseif (isscalar (m))
    m = repmat (m, size (u));
  elseif (! size_equal (u, m))
    if (columns (u) == 1 && rows (m) == 1)
      r = rows (u);
      u = repmat (u, 1, columns (m));
      m = repmat (m, r, 1);
    else
      error ("ellipj: Invalid size combination for U and M");
    end
  end
  sn = cn = dn = zeros (size (u));
  err = zeros (size (u));
  for k = 1:numel (u)
    if (m(k) < 0 || m(k) > 1)
      warning ("Octave:ellipj-invalid-m", "ellipj: invalid M value, required value 0 <= M <= 1");
      sn(k) = cn(k) = dn(k) = NaN;
      continue;
    end
    [s, c, d, err(k)] = of_real (real (u(k)), m(k));
    if (imag (u(k)) != 0)
      % The addition theorem; along the imaginary axis the functions are those of the other parameter.
      [s1, c1, d1, e1] = of_real (imag (u(k)), 1 - m(k));
      below = c1 * c1 + m(k) * s * s * s1 * s1;
      sn(k) = complex (s * d1 / below, c * d * s1 * c1 / below);
      cn(k) = complex (c * c1 / below, -s * d * s1 * d1 / below);
      dn(k) = complex (d * c1 * d1 / below, -m(k) * s * c * s1 / below);
      err(k) = max (err(k), e1);
    else
      sn(k) = s;
      cn(k) = c;
      dn(k) = d;
    end
  end
end

function [sn, cn, dn, err] = of_real (u, m)
  err = 0;
  root = sqrt (eps);
  if (m < root)
    % Close to the circle.
    s = sin (u);
    c = cos (u);
    t = 0.25 * m * (u - s * c);
    sn = s - t * c;
    cn = c + t * s;
    dn = 1 - 0.5 * m * s * s;
  elseif (m >= 1 - root)
    % Close to the hyperbola.
    m1 = 1 - m;
    s = sinh (u);
    c = cosh (u);
    t = tanh (u);
    h = sech (u);
    sn = t + 0.25 * m1 * (s * c - u) * h * h;
    cn = h - 0.25 * m1 * (s * c - u) * t * h;
    dn = h + 0.25 * m1 * (s * c + u) * t * h;
  else
    a = 1;
    b = sqrt (1 - m);
    c = sqrt (m);
    k = 1;
    while (abs (c(k)) >= eps && k < 16)
      a(k+1) = (a(k) + b) / 2;
      c(k+1) = (a(k) - b) / 2;
      b = sqrt (a(k) * b);
      k++;
    end
    if (abs (c(k)) >= eps)
      err = 1;
    end
    phi = 2 ^ (k - 1) * a(k) * u;
    before = phi;
    for j = k:-1:2
      before = phi;
      phi = (asin ((c(j) / a(j)) * sin (phi)) + phi) / 2;
    end
    sn = sin (phi);
    cn = cos (phi);
    dn = sqrt (1 - m * sn * sn);
  end
end
