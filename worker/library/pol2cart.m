function [x, y, z] = pol2cart (varargin)
  % Polar or cylindrical to Cartesian coordinates.
  if (nargin < 1 || nargin > 3)
    error ("Octave:invalid-fun-call", "Invalid call to pol2cart");
  end
  if (nargin == 1)
    matrix = varargin{1};
    if (! (isnumeric (matrix) && ndims (matrix) == 2))
      error ("cart2pol: matrix input P must be 2-D numeric array");
    end
    if (isvector (matrix) && any (numel (matrix) == [2, 3]) && columns (matrix) == 1)
      matrix = matrix.';
    end
    if (! any (columns (matrix) == [2, 3]))
      error ("pol2cart: matrix input must be a 2- or 3-element vector or a 2- or 3-column array");
    end
    parts = num2cell (matrix, 1);
  else
    parts = varargin;
    names = "THETA, R";
    if (nargin == 3)
      names = "THETA, R, Z";
    end
    if (! all (cellfun (@isnumeric, parts)))
      error ("pol2cart: %s must be numeric arrays or scalars", names);
    end
    [failed, parts{:}] = common_size (parts{:});
    if (failed)
      error ("pol2cart: %s must be the same size or scalars", names);
    end
  end
  theta = parts{1};
  r = parts{2};
  z = [parts{3:end}];
  x = r .* cos (theta);
  y = r .* sin (theta);
end
