function L = __ichol0__ (A, michol)
  % Incomplete Cholesky factor with the pattern of the lower triangle A; michol "on" adds what falls outside to the diagonal.
  if (nargin < 2)
    michol = "off";
  end
  compensate = strcmp (michol, "on");
  n = columns (A);
  [row, col, v] = find (A);
  start = cumsum ([1; accumarray(col, 1, [n, 1])]);
  next = start;  % of each column the first element not used yet
  waiting = zeros (n, 1);  % the columns whose next element is in row k: the first of them,
  after = zeros (n, 1);  % and the one after each
  place = zeros (n, 1);
  lost = zeros (n, 1);
  for k = 1:n
    own = start(k):start(k+1)-1;
    place(row(own)) = own;
    j = waiting(k);
    while (j != 0)
      following = after(j);
      at = next(j);
      rest = at:start(j+1)-1;
      part = v(rest) * conj (v(at));
      to = place(row(rest));
      kept = to != 0;
      v(to(kept)) -= part(kept);
      if (compensate)
        for q = find (! kept)(:)'
          lost(k) -= part(q);
          lost(row(rest(q))) -= part(q);
        end
      end
      next(j)++;
      if (next(j) < start(j+1))
        r = row(next(j));
        after(j) = waiting(r);
        waiting(r) = j;
      end
      j = following;
    end
    d = start(k);
    if (d == start(k+1) || row(d) != k)
      error ("ichol: encountered a pivot equal to 0");
    end
    if (compensate)
      v(d) += lost(k);
    end
    if (imag (v(d)) != 0)
      error ("ichol: non-real pivot encountered.  The matrix must be Hermitian.");
    elseif (real (v(d)) < 0)
      error ("ichol: negative pivot encountered");
    elseif (v(d) == 0)
      error ("ichol: encountered a pivot equal to 0");
    end
    v(d) = sqrt (v(d));
    v(d+1:start(k+1)-1) /= v(d);
    place(row(own)) = 0;
    next(k) = d + 1;
    if (next(k) < start(k+1))
      r = row(next(k));
      after(k) = waiting(r);
      waiting(r) = k;
    end
  end
  L = sparse (row, col, v, n, n);
end
