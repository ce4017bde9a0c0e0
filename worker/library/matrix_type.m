function t = matrix_type (A, type, varargin)
  % The kind of a matrix, as the solver of equations sees it.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to matrix_type");
  end
  if (nargin > 1)
    error ("Residua:not-supported", "matrix_type: marking a matrix is not supported");
  end
  if (! isnumeric (A) && ! islogical (A))
    if (ischar (A))
      error ("invalid conversion from string to real matrix");
    end
    error ("octave_base_value::matrix_value(): wrong type argument '%s'", class (A));
  end
  if (issparse (A))
    t = of_sparse (A);
  else
    t = of_full (A);
  end
end

function t = of_full (A)
  n = rows (A);
  solid = all (diag (A) != 0);
  if (isscalar (A))
    t = "Diagonal";
  elseif (n != columns (A))
    t = "Rectangular";
  elseif (solid && istriu (A))
    t = "Upper";
  elseif (solid && istril (A))
    t = "Lower";
  elseif (likely_positive (A))
    t = "Positive Definite";
  else
    t = "Full";
  end
end

% Hermitian with a real positive diagonal whose products are above the squares beside it.
function r = likely_positive (A)
  d = diag (A);
  r = all (real (d) > 0) && all (imag (d) == 0) && ishermitian (A);
  if (r)
    beside = abs (A) .^ 2;
    beside(1:rows (A)+1:end) = 0;
    r = ! any (any (full (beside >= d * d.')));
  end
end

function t = of_sparse (A)
  [n, m] = size (A);
  least = min (n, m);
  [i, j, v] = find (A);
  [i, j] = deal (i(:), j(:));
  in_column = accumarray (j, 1, [m, 1]);
  in_row = accumarray (i, 1, [n, 1]);
  one_each = numel (i) == least && all (in_column <= 1) && all (in_row <= 1);
  if (one_each && all (i == j))
    t = "Diagonal";
  elseif (one_each)
    t = "Permuted Diagonal";
  elseif (all (i <= j) && has_diagonal (i, j, least))
    t = "Upper";
  elseif (all (i >= j) && has_diagonal (i, j, least))
    t = "Lower";
  elseif (n == m && banded (i, j, n) && numel (i) > 0)
    t = of_band (A, i, j);
  elseif (triangle_after (i, j, n, m))
    t = "Permuted Upper";
  elseif (triangle_after (j, i, m, n))
    t = "Permuted Lower";
  elseif (n != m)
    t = "Rectangular";
  elseif (likely_positive_sparse (A))
    t = "Positive Definite";
  else
    t = "Full";
  end
end

function r = has_diagonal (i, j, least)
  r = sum (i == j) == least;
end

function r = banded (i, j, n)
  below = max ([i - j; 0]);
  above = max ([j - i; 0]);
  stored = (below + above + 1) * n - (1 + above) * above / 2 - (1 + below) * below / 2;
  r = numel (i) >= spparms ("bandden") * stored && below + above + 1 < n;
end

function t = of_band (A, i, j)
  if (all (abs (i - j) <= 1))
    t = "Tridiagonal";
  else
    t = "Banded";
  end
  if (likely_positive_sparse (A))
    t = [t " Positive Definite"];
  end
end

function r = likely_positive_sparse (A)
  d = full (diag (A));
  r = all (real (d) > 0) && all (imag (d) == 0) && nnz (A - A') == 0;
end

% Whether columns in another order make an upper triangle: each row of the diagonal ends one column.
function r = triangle_after (i, j, n, m)
  r = false;
  least = min (n, m);
  if (m < 1 || n < m)
    return;
  end
  last = accumarray (j, i, [m, 1], @max, 0);
  r = all (last(1:m) > 0) && numel (unique (last)) == m && all (sort (last) == (1:m)');
end
