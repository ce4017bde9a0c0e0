function [x, y, z] = sphere (varargin)
  % Points of the unit sphere. Nothing is drawn.
  if (nargout == 0)
    error ("Residua:not-supported", "sphere: drawing is not supported");
  end
  if (nargin > 1)
    error ("Octave:invalid-fun-call", "Invalid call to sphere");
  end
  n = 20;
  if (nargin == 1)
    n = varargin{1};
  end
  around = linspace (0, 2*pi, n+1);
  up = linspace (-pi/2, pi/2, n+1);
  [around, up] = meshgrid (around, up);
  x = cos (up) .* cos (around);
  y = cos (up) .* sin (around);
  z = sin (up);
end
