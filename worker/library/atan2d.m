function y = atan2d (varargin)
  % The angle of points in degrees.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to atan2d");
  end
  y = 180 ./ pi .* atan2 (varargin{:});
end
