function W = wilkinson (n)
  % The matrix of Wilkinson with pairs of close eigenvalues.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to wilkinson");
  end
  if (! (isscalar (n) && n >= 0 && (n == fix (n))))
    error ("wilkinson: N must be a non-negative integer");
  end
  side = ones (n - 1, 1);
  center = abs (-(n - 1) / 2:(n - 1) / 2);
  W = diag (side, -1) + diag (center) + diag (side, 1);
end
