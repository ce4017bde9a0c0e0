function [H, V] = convhulln (points, options)
  % The facets of the convex hull of the rows of points, in an order of our own, and its volume.
  if (nargin < 1 || nargin > 2)
    error ("Octave:invalid-fun-call", "Invalid call to convhulln");
  end
  if (nargin == 2 && ! isempty (options) && ! ischar (options) && ! iscellstr (options))
    error ("convhulln: OPTIONS must be a string, cell array of strings, or empty");
  end
  points = double (points);
  dim = columns (points);
  if (dim == 2)
    around = counterclockwise (points);
    H = [around, around([2:end, 1])];
    at = points(around,:);
    next = points(H(:,2),:);
    V = abs (sum (at(:,1) .* next(:,2) - next(:,1) .* at(:,2))) / 2;
  else
    H = sortrows (beneath_beyond (points));
    V = 0;
    if (nargout > 1)
      center = mean (points(unique (H),:), 1);
      for k = 1:rows (H)
        V += abs (det (points(H(k,:),:) - center)) / factorial (dim);
      end
    end
  end
end

function around = counterclockwise (points)
  % The corners, the lower chain from left to right and the upper chain back, begun at the first of the points that is one.
  [~, order] = sortrows (points);
  if (rows (unique (points, "rows")) < 3)
    error ("convhulln: qhull failed");
  end
  lower = chain (points, order);
  upper = chain (points, flipud (order));
  around = [lower(1:end-1); upper(1:end-1)];
  if (numel (around) < 3)
    error ("convhulln: qhull failed");
  end
  [~, least] = min (around);
  around = around([least:end, 1:least-1]);
end

function corners = chain (points, order)
  corners = zeros (0, 1);
  for p = order'
    while (numel (corners) > 1)
      u = points(corners(end),:) - points(corners(end-1),:);
      v = points(p,:) - points(corners(end-1),:);
      if (u(1) * v(2) - u(2) * v(1) > 8 * eps * norm (u) * norm (v))
        break;
      end
      corners(end) = [];
    end
    if (isempty (corners) || any (points(p,:) != points(corners(end),:)))
      corners(end+1,1) = p;
    end
  end
end

function facets = beneath_beyond (points)
  % From a simplex of the points that lie far apart, each other point replaces the facets that it sees by
  % facets over their horizon. A point within rounding of a facet's plane does not see it.
  dim = columns (points);
  first = start_simplex (points, dim);
  inside = mean (points(first,:), 1);
  all_but = nchoosek (1:dim+1, dim);
  facets = first(all_but);
  [outward, offset] = planes (points, facets, inside);
  tolerance = 64 * eps * max (1, max (abs (points(:))));
  rest = 1:rows (points);
  rest(first) = [];
  apart = sum ((points(rest,:) - inside) .^ 2, 2);
  [~, order] = sort (apart, "descend");
  for p = rest(order)
    seen = outward * points(p,:)' - offset > tolerance;
    if (! any (seen))
      continue;
    end
    visible = facets(seen,:);
    ridges = zeros (0, dim - 1);
    for k = 1:dim
      ridges = [ridges; visible(:,[1:k-1, k+1:dim])];
    end
    ridges = sortrows (sort (ridges, 2));
    same = all (ridges(1:end-1,:) == ridges(2:end,:), 2);
    ridges([same; false] | [false; same],:) = [];
    fresh = [ridges, repmat(p, rows (ridges), 1)];
    [n, o] = planes (points, fresh, inside);
    facets = [facets(! seen,:); fresh];
    outward = [outward(! seen,:); n];
    offset = [offset(! seen); o];
  end
end

function first = start_simplex (points, dim)
  % Each next point is the farthest from the span of those before it.
  [~, first] = max (sum ((points - mean (points, 1)) .^ 2, 2));
  left = points - points(first,:);
  scale = max (sqrt (sum (left .^ 2, 2)));
  for k = 1:dim
    [far, at] = max (sum (left .^ 2, 2));
    if (! (sqrt (far) > 1e-13 * scale))
      error ("convhulln: qhull failed");
    end
    first(end+1) = at;
    along = left(at,:) / sqrt (far);
    left -= (left * along') * along;
  end
end

function [outward, offset] = planes (points, facets, inside)
  % Unit normals by cofactors of the edges, turned away from the inner point.
  [m, dim] = size (facets);
  edges = zeros (m, dim - 1, dim);
  origin = points(facets(:,1),:);
  for k = 2:dim
    edges(:,k-1,:) = reshape (points(facets(:,k),:) - origin, m, 1, dim);
  end
  outward = zeros (m, dim);
  for j = 1:dim
    outward(:,j) = (-1) ^ (j + 1) * determinants (edges(:,:,[1:j-1, j+1:dim]));
  end
  long = sqrt (sum (outward .^ 2, 2));
  long(long == 0) = 1;
  outward ./= long;
  offset = sum (outward .* origin, 2);
  inward = outward * inside' > offset;
  outward(inward,:) *= -1;
  offset(inward) *= -1;
end

function d = determinants (a)
  % Of each page a(k,:,:).
  n = size (a, 2);
  if (n == 0)
    d = ones (size (a, 1), 1);
  elseif (n == 1)
    d = a(:,1,1);
  else
    d = zeros (size (a, 1), 1);
    for j = 1:n
      d += (-1) ^ (j + 1) * a(:,1,j) .* determinants (a(:,2:n,[1:j-1, j+1:n]));
    end
  end
end
