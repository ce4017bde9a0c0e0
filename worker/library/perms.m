function P = perms (v)
  % All permutations, in falling order.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to perms");
  end
  v = v(:).';
  if (isnumeric (v) || ischar (v))  % others are permuted as they stand
    v = sort (v);
  end
  n = numel (v);
  % Positions, built up from the back: the first one falls, the others are permuted.
  place = zeros (1, 0);
  for m = 1:n
    old = place;
    count = rows (old);
    place = zeros (count * m, m);
    for k = m:-1:1
      others = [1:k-1, k+1:m];
      at = (m - k) * count + (1:count);
      place(at, 1) = k;
      place(at, 2:m) = reshape (others(old), count, m - 1);
    end
  end
  if (n == 0)
    P = reshape (v, 1, 0);
  else
    P = reshape (v(place), rows (place), n);
  end
end
