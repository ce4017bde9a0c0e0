function y = repelems (x, r)
  % Elements r(1,:) of x, each as often as r(2,:) says.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to repelems");
  end
  if (ndims (r) > 2 || rows (r) != 2)
    error ("repelems: R must be a matrix with two rows");
  end
  r = double (r);
  if (any (r(:) != fix (r(:))))
    error ("repelems: R must be a matrix of integers");
  end
  if (any (r(2,:) < 0))
    error ("repelems: second row must contain non-negative numbers");
  end
  at = zeros (1, sum (r(2,:)));
  next = 0;
  for k = 1:columns (r)
    at(next+1:next+r(2,k)) = r(1,k);
    next += r(2,k);
  end
  y = reshape (x(at), 1, numel (at));
end
