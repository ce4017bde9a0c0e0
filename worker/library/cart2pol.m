function [theta, r, z] = cart2pol (varargin)
  % Cartesian to polar or cylindrical coordinates.
  if (nargin < 1 || nargin > 3)
    error ("Octave:invalid-fun-call", "Invalid call to cart2pol");
  end
  if (nargin == 1)
    matrix = varargin{1};
    if (! (isnumeric (matrix) && ndims (matrix) == 2))
      error ("cart2pol: matrix input must be 2-D numeric array");
    end
    if (isvector (matrix) && any (numel (matrix) == [2, 3]) && columns (matrix) == 1)
      matrix = matrix.';
    end
    if (! any (columns (matrix) == [2, 3]))
      error ("cart2pol: matrix input must be a 2- or 3-element vector or a 2- or 3-column array");
    end
    parts = num2cell (matrix, 1);
  else
    parts = varargin;
    names = "X, Y";
    if (nargin == 3)
      names = "X, Y, Z";
    end
    if (! all (cellfun (@isnumeric, parts)))
      error ("cart2pol: %s must be numeric arrays or scalars", names);
    end
    [failed, parts{:}] = common_size (parts{:});
    if (failed)
      error ("cart2pol: %s must be the same size or scalars", names);
    end
  end
  x = parts{1};
  y = parts{2};
  z = [parts{3:end}];
  theta = atan2 (y, x);
  r = sqrt (x .^ 2 + y .^ 2);
end
