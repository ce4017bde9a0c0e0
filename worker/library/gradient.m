function varargout = gradient (m, varargin)
  % Differences of neighbours over their distance, along every dimension.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to gradient");
  end
  if (is_function_handle (m) || ischar (m))
    [varargout{1:max (nargout, 1)}] = of_function (m, nargout, varargin{:});
    return;
  end
  if (! isnumeric (m) && ! islogical (m) && ! ischar (m))
    error ("gradient: first input must be an array or a function");
  end
  flip_back = false;
  if (isvector (m))
    flip_back = columns (m) == 1;
    m = m(:).';
  end
  rank = ndims (m);
  shape = size (m);
  if (length (varargin) == 0)
    steps = num2cell (ones (1, rank));
  elseif (length (varargin) == 1 && isscalar (varargin{1}))
    steps = num2cell (varargin{1} * ones (1, rank));
  elseif (length (varargin) == 1 && any (shape == 1))
    steps = {varargin{1}, 1};
  elseif (length (varargin) == rank)
    steps = varargin;
  else
    error ("Octave:invalid-fun-call", "Invalid call to gradient");
  end
  for k = 1:max (nargout, 1)
    % The first output goes along the rows.
    if (k == 1)
      dim = 2;
    elseif (k == 2)
      dim = 1;
    else
      dim = k;
    end
    n = shape(dim);
    spacing = steps{k};
    if (isscalar (spacing))
      gaps = spacing * ones (n - 1, 1);
    elseif (numel (spacing) == n)
      gaps = diff (spacing(:));
    else
      error ("gradient: size of dx must match the size of m");
    end
    order = 1:rank;
    order([1, dim]) = [dim, 1];
    x = permute (m, order);
    turned = size (x);
    x = x(:, :);
    y = zeros (size (x));
    if (n > 1)
      y(1, :) = (x(2, :) - x(1, :)) / gaps(1);
      y(n, :) = (x(n, :) - x(n - 1, :)) / gaps(n - 1);
    end
    if (n > 2)
      y(2:n-1, :) = (x(3:n, :) - x(1:n-2, :)) ./ (gaps(1:n-2) + gaps(2:n-1));
    end
    y = ipermute (reshape (y, turned), order);
    if (flip_back)
      y = y(:);
    end
    varargout{k} = y;
  end
end

% Central differences of a function at points: one column of `at` a variable, or one list of points.
function varargout = of_function (f, wanted, at, varargin)
  if (ischar (f))
    f = str2func (f);
  end
  if (isvector (at))
    points = {at};
    if (numel (at) == 2 && wanted > 1)
      points = {at(1), at(2)};
    end
  else
    points = num2cell (at, 1);
  end
  count = numel (points);
  if (isempty (varargin))
    steps = ones (1, count);
  elseif (numel (varargin) == 1)
    steps = varargin{1} .* ones (1, count);
  else
    steps = [varargin{:}];
  end
  for k = 1:max (wanted, 1)
    before = points;
    behind = points;
    before{k} = points{k} - steps(k);
    behind{k} = points{k} + steps(k);
    varargout{k} = (f (behind{:}) - f (before{:})) ./ (2 * steps(k));
  end
end
