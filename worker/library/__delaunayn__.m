function T = __delaunayn__ (points, varargin)
  % The simplices of the Delaunay triangulation of the rows of points, in an order of our own.
  %
  % The points are lifted to a paraboloid; the lower side of the convex hull there is the triangulation. A point far above
  % closes the hull, so that few points, or points on one sphere, have a hull too. Lifting each a little less than the one
  % before decides between triangulations that are equally good.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to __delaunayn__");
  end
  points = double (points);
  [n, dim] = size (points);
  if (n < dim + 1)
    T = 0;
    return;
  end
  if (n == dim + 1)
    T = 1:n;
    return;
  end
  points -= mean (points, 1);
  points /= max ([max(abs (points(:))), realmin]);
  [~, once] = unique (points, "rows");
  once = sort (once);
  k = (1:numel (once))';
  height = sum (points(once,:) .^ 2, 2) - 1e-9 * ((k / n) .^ 2 + 0.1 * mod (k * 0.6180339887, 1));
  lifted = [points(once,:), height; zeros(1, dim), 1e4];
  try
    facets = convhulln (lifted);
  catch
    error ("__delaunayn__: qhull failed");
  end
  lower = all (facets <= numel (once), 2);
  T = sortrows (sort (once(facets(lower,:)), 2));
end
