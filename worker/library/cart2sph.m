function [theta, phi, r] = cart2sph (varargin)
  % Cartesian to spherical coordinates.
  if (nargin != 1 && nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to cart2sph");
  end
  if (nargin == 1)
    matrix = varargin{1};
    if (! (isnumeric (matrix) && ndims (matrix) == 2))
      error ("cart2sph: matrix input C must be a 2-D numeric array");
    end
    if (isvector (matrix) && any (numel (matrix) == 3) && columns (matrix) == 1)
      matrix = matrix.';
    end
    if (! any (columns (matrix) == 3))
      error ("cart2sph: matrix input C must be a 3-element vector or 3-column array");
    end
    parts = num2cell (matrix, 1);
  else
    parts = varargin;
    if (! all (cellfun (@isnumeric, parts)))
      error ("cart2sph: X, Y, Z must be numeric arrays or scalars");
    end
    [failed, parts{:}] = common_size (parts{:});
    if (failed)
      error ("cart2sph: X, Y, Z must be the same size or scalars");
    end
  end
  x = parts{1};
  y = parts{2};
  z = parts{3};
  theta = atan2 (y, x);
  phi = atan2 (z, sqrt (x .^ 2 + y .^ 2));
  r = sqrt (x .^ 2 + y .^ 2 + z .^ 2);
end
