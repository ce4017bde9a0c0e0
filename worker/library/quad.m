function [q, ier, nfev, err] = quad (f, a, b, tol, sing)
  % The integral of f from a to b, with the tolerances and breaks that are given.
  if (nargin < 3)
    error ("Octave:invalid-fun-call", "Invalid call to quad");
  end
  if (nargin < 4 || isempty (tol))
    tol = [quad_options("absolute tolerance"), quad_options("relative tolerance")];
    if (isa (a, "single") || isa (b, "single"))
      tol = [quad_options("single precision absolute tolerance"), quad_options("single precision relative tolerance")];
    end
  elseif (numel (tol) > 2)
    error ("quad: TOL must be a 1 or 2-element vector");
  elseif (isscalar (tol))
    tol(2) = quad_options ("relative tolerance");
  end
  if (nargin < 5)
    sing = [];
  end
  if (ischar (f))
    if (any (! (isalnum (f) | f == "_")))
      f = str2func (["@(x) " f]);
    else
      f = str2func (f);
    end
  end
  ier = 0;
  if (isfinite (a) && isfinite (b) && isempty (sing))
    [q, err] = rule_of_21 (f, a, b);
    nfev = 21;
    if (err <= max (tol(1), tol(2) * abs (q)))
      return;
    end
  end
  % The function is asked for one number at a time; of a complex one the real part counts.
  [q, err, nfev] = quadcc (@(x) real (arrayfun (f, x)), min (a, b), max (a, b), tol / 2, sing);
  if (b < a)
    q = -q;
  end
end

% The rules of Gauss (10 points) and Kronrod (21) with the error estimate of QUADPACK, in its order of additions.
function [q, err] = rule_of_21 (f, a, b)
  nodes = [0.9956571630258081, 0.9739065285171717, 0.9301574913557082, 0.8650633666889845, ...
           0.7808177265864169, 0.6794095682990244, 0.5627571346686047, 0.4333953941292472, ...
           0.2943928627014602, 0.14887433898163122];
  kronrod = [0.011694638867371874, 0.032558162307964725, 0.054755896574351995, 0.07503967481091996, ...
           0.0931254545836976, 0.10938715880229764, 0.12349197626206584, 0.13470921731147334, ...
           0.14277593857706009, 0.14773910490133849];
  gauss = [0.06667134430868814, 0.1494513491505806, 0.21908636251598204, 0.26926671930999635, ...
           0.29552422471475287];
  f = @(x) real (f (x));
  middle = 0.5 * (a + b);
  h = 0.5 * (b - a);
  center = f (middle);
  of_gauss = 0;
  of_kronrod = 0.1494455540029169 * center;
  size_of = abs (of_kronrod);
  below = above = zeros (1, 10);
  for j = [2:2:10, 1:2:9]
    below(j) = f (middle - h * nodes(j));
    above(j) = f (middle + h * nodes(j));
    both = below(j) + above(j);
    if (mod (j, 2) == 0)
      of_gauss += gauss(j / 2) * both;
    end
    of_kronrod += kronrod(j) * both;
    size_of += kronrod(j) * (abs (below(j)) + abs (above(j)));
  end
  mean_of = of_kronrod * 0.5;
  spread = 0.1494455540029169 * abs (center - mean_of);
  for j = 1:10
    spread += kronrod(j) * (abs (below(j) - mean_of) + abs (above(j) - mean_of));
  end
  q = of_kronrod * h;
  size_of *= abs (h);
  spread *= abs (h);
  err = abs ((of_kronrod - of_gauss) * h);
  if (spread != 0 && err != 0)
    err = spread * min (1, (200 * err / spread) ^ 1.5);
  end
  if (size_of > realmin / (50 * eps))
    err = max (eps * 50 * size_of, err);
  end
end
