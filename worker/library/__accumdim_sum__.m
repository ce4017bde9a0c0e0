function A = __accumdim_sum__ (subs, vals, dim, n)
  % Sums of the slices of vals along dim that have the same subscript.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to __accumdim_sum__");
  end
  extents = size (vals);
  if (nargin < 3 || isempty (dim))
    dim = find (extents != 1, 1);
    if (isempty (dim))
      dim = 1;
    end
  end
  if (nargin < 4)
    n = 0;
  end
  n = max ([n; subs(:)]);
  before = prod (extents(1:dim-1));
  after = prod (extents(dim+1:end));
  v = reshape (vals, before, extents(dim), after);
  A = zeros (before, n, after, class (vals));
  for k = 1:numel (subs)
    A(:,subs(k),:) += v(:,k,:);
  end
  extents(dim) = n;
  A = reshape (A, extents);
end
