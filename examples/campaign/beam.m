function [deflection, mass] = beam(width, load, elements)
% BEAM  A cantilever of three segments, clamped at one end and loaded at the other.
%   DEFLECTION of its tip and MASS, for the WIDTHs of its segments, from the clamp on, each divided into ELEMENTS.
  if any(width <= 0)
    error('beam:width', 'the width %g is not positive', min(width));
  end
  n = 3 * elements;
  step = 1 / n;
  slope = 0;
  deflection = 0;
  mass = 0;
  for k = 1:n
    w = width(ceil(k / elements));
    arm = 1 - (k - 0.5) * step;
    slope = slope + load * arm * step / (w * w * w);
    deflection = deflection + slope * step;
    mass = mass + w * step;
  end
end
