function y = repelem (x, varargin)
  % Elements, repeated.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to repelem");
  end
  if (nargin == 2)
    count = varargin{1};
    if (isscalar (count))
      if (isvector (x))
        if (rows (x) == 1)
          y = x(ones (1, count), :);
        else
          y = x.';
          y = y(ones (1, count), :);
        end
        y = y(:);
        if (rows (x) == 1)
          y = y.';
        end
      else
        error ("repelem: %dD Array requires %d or more input arguments, but only %d given", ndims (x), ndims (x) + 1, nargin);
      end
      return;
    elseif (isvector (x) && isvector (count) && numel (count) == numel (x))
      if (any (count != fix (count)) || any (count < 0))
        error ("repelem: R must contain non-negative integers");
      end
      at = places (count);
      if (isscalar (x))
        x = x(at);
      end
      y = x(at);
      return;
    elseif (isscalar (x) && isvector (count))
      error ("repelem: R1, R2, ... must be scalars or vectors of the same length as X");
    end
    error ("repelem: R1 must either be scalar or have the same number of elements as the vector to be replicated");
  end
  at = cell (1, max (numel (varargin), ndims (x)));
  for k = 1:numel (at)
    n = size (x, k);
    if (k > numel (varargin))
      at{k} = 1:n;
      continue;
    end
    count = varargin{k};
    if (any (count(:) != fix (count(:))) || any (count(:) < 0))
      error ("repelem: R1, R2, ... must be non-negative integers");
    end
    if (isscalar (count))
      at{k} = places (repmat (count, 1, n));
    elseif (numel (count) == n)
      at{k} = places (count);
    else
      error ("repelem: R%d must either be scalar or have the same number of elements as the size of dimension %d of X", k, k);
    end
  end
  y = x(at{:});
end

% 1 as often as the first count says, 2 as often as the second, and so on.
function at = places (count)
  at = zeros (1, sum (count));
  last = 0;
  for k = 1:numel (count)
    at(last+1:last+count(k)) = k;
    last += count(k);
  end
end
