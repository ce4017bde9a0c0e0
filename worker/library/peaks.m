function [x, y, z] = peaks (varargin)
  % A surface with hills and hollows. Nothing is drawn.
  if (nargout == 0)
    error ("Residua:not-supported", "peaks: drawing is not supported");
  end
  switch (nargin)
    case 0
      a = b = linspace (-3, 3, 49);
      [a, b] = meshgrid (a, b);
    case 1
      a = varargin{1};
      if (isscalar (a))
        a = linspace (-3, 3, a);
      end
      if (isvector (a))
        [a, b] = meshgrid (a, a);
      else
        error ("Residua:not-supported", "peaks: one matrix is not supported");
      end
    case 2
      a = varargin{1};
      b = varargin{2};
    otherwise
      error ("Octave:invalid-fun-call", "Invalid call to peaks");
  end
  f = 3 * (1 - a) .^ 2 .* exp (- a .^ 2 - (b + 1) .^ 2) ...
      - 10 * (a / 5 - a .^ 3 - b .^ 5) .* exp (- a .^ 2 - b .^ 2) ...
      - 1 / 3 * exp (- (a + 1) .^ 2 - b .^ 2);
  if (nargout == 1)
    x = f;
  else
    x = a;
    y = b;
    z = f;
  end
end
