function [nn, xx] = hist (y, varargin)
  % Counts in bins around centres. Only the counts: nothing is drawn.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to hist");
  end
  if (nargout == 0)
    error ("Residua:not-supported", "hist: drawing is not supported");
  end
  if (! isreal (y) || iscell (y))
    error ("hist: Y must be real-valued");
  end
  if (ndims (y) > 2 || all (isnan (double (y(:)))))
    error ("Residua:not-supported", "hist: arrays of more than two dimensions or without numbers are not supported");
  end
  line = isvector (y) || isscalar (y);
  if (line)
    y = y(:);
  end
  if (! isfloat (y))
    y = double (y);
  end

  finite = y(isfinite (y));
  low = min (finite(:));
  high = max (finite(:));
  centres = 10;
  if (nargin > 1 && ! ischar (varargin{1}))
    centres = varargin{1};
  end
  if (isscalar (centres))
    n = fix (double (centres));
    if (n <= 0)
      error ("hist: number of bins NBINS must be positive");
    end
    if (low == high)
      x = (-floor ((n-1) / 2):ceil ((n-1) / 2))' + low;
    else
      x = (2 * n * low + (high - low) * (1:2:2*n-1)') / (2 * n);
    end
  elseif (isreal (centres) && isvector (centres))
    x = centres(:);
    if (! isfloat (x))
      x = double (x);
    end
    if (! issorted (x))
      warning ("hist: bin values X not sorted on input");
      x = sort (x);
    end
  else
    error ("hist: bin specification must be a scalar or vector");
  end

  edges = (x(1:end-1) + x(2:end)) / 2;
  below = zeros (numel (x) + 1, columns (y));
  for k = 1:numel (edges)
    below(k+1,:) = sum (y <= edges(k), 1);
  end
  below(end,:) = sum (! isnan (y), 1);
  nn = diff (below);

  if (nargin > 2 && ! ischar (varargin{2}))
    total = varargin{2};
    if (! isnumeric (total) || ! all (total > 0))
      error ("hist: NORM must be a numeric constant > 0");
    end
    if (! (isscalar (total) || (isvector (total) && numel (total) == columns (y))))
      error ("hist: NORM must be scalar or vector of length 'columns (Y)'");
    end
    nn = nn .* (total ./ sum (! isnan (y), 1));
  end
  xx = x;
  if (line)
    nn = nn.';
    xx = x.';
  end
end
