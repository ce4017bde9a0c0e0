function r = ishermitian (A, skew, tol)
  % True for a matrix that equals its conjugate transpose, or its negative.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to ishermitian");
  end
  if (nargin == 1)
    skew = "nonskew";
    tol = 0;
  elseif (nargin == 2)
    if (ischar (skew))
      tol = 0;
    elseif (isnumeric (skew))
      tol = skew;
      skew = "nonskew";
    else
      error ("ishermitian: second argument must be a non-negative scalar TOL, or one of the strings: 'skew' / 'nonskew'");
    end
  end
  r = issquare (A) && (isnumeric (A) || islogical (A));
  if (! r)
    return;
  end
  if (! strcmp (skew, "skew") && ! strcmp (skew, "nonskew"))
    error ("ishermitian: SKEWOPT must be 'skew' or 'nonskew'");
  end
  if (! (isnumeric (tol) && isscalar (tol) && tol >= 0))
    error ("ishermitian: TOL must be a scalar >= 0");
  end
  if (strcmp (skew, "skew"))
    other = -A';
  else
    other = A';
  end
  if (tol == 0)
    r = full (all ((A == other)(:)));
  else
    if (! isnumeric (A))
      A = single (A);
      other = single (other);
    end
    size_of_A = norm (A, Inf);
    r = size_of_A == 0 || norm (A - other, Inf) / size_of_A <= tol;
  end
end
