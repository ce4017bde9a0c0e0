function [x, y, z] = sph2cart (varargin)
  % Spherical to Cartesian coordinates.
  if (nargin != 1 && nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to sph2cart");
  end
  if (nargin == 1)
    matrix = varargin{1};
    if (! (isnumeric (matrix) && ndims (matrix) == 2))
      error ("sph2cart: matrix input must be a 2-D numeric array");
    end
    if (isvector (matrix) && any (numel (matrix) == 3) && columns (matrix) == 1)
      matrix = matrix.';
    end
    if (! any (columns (matrix) == 3))
      error ("sph2cart: matrix input must be a 3-element vector or 3-column array");
    end
    parts = num2cell (matrix, 1);
  else
    parts = varargin;
    if (! all (cellfun (@isnumeric, parts)))
      error ("sph2cart: THETA, PHI, R must be numeric arrays or scalars");
    end
    [failed, parts{:}] = common_size (parts{:});
    if (failed)
      error ("sph2cart: THETA, PHI, R must be the same size or scalars");
    end
  end
  theta = parts{1};
  phi = parts{2};
  r = parts{3};
  x = r .* cos (phi) .* cos (theta);
  y = r .* cos (phi) .* sin (theta);
  z = r .* sin (phi);
end
