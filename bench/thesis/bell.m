function slope = bell(x, y)
% The slope of a Gaussian curve.
  slope = -2 * x * y;
end
