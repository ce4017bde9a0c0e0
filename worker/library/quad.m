function [q, ier, nfev, err] = quad (f, a, b, tol, sing)
  % The integral of f from a to b, with the tolerances and breaks that are given.
  if (nargin < 3)
    error ("Octave:invalid-fun-call", "Invalid call to quad");
  end
  if (nargin < 4 || isempty (tol))
    tol = sqrt (eps) * [1, 1];
    if (isa (a, "single") || isa (b, "single"))
      tol = sqrt (eps ("single")) * [1, 1];
    end
  elseif (numel (tol) > 2)
    error ("quad: TOL must be a 1 or 2-element vector");
  elseif (isscalar (tol))
    tol(2) = sqrt (eps);
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
  % The function is asked for one number at a time.
  [q, err, nfev] = quadcc (@(x) arrayfun (f, x), a, b, tol / 2, sing);
  ier = 0;
end
