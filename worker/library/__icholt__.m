function L = __icholt__ (A, droptol, michol)
  % Incomplete Cholesky factor of the lower triangle A that drops what is small beside the column of A; michol "on" adds
  % what was dropped to the diagonal.
  if (nargin < 2)
    droptol = 0;
  end
  if (nargin < 3)
    michol = "off";
  end
  compensate = strcmp (michol, "on");
  n = columns (A);
  [row, col, v] = find (A);
  start = cumsum ([1; accumarray(col, 1, [n, 1])]);
  norms = full (sum (abs (A), 1));
  [at, value] = deal (cell (n, 1));
  next = zeros (n, 1);  % of each column the first element not used yet
  waiting = zeros (n, 1);  % the columns whose next element is in row k: the first of them,
  after = zeros (n, 1);  % and the one after each
  [work, lost] = deal (zeros (n, 1));
  in_use = false (n, 1);
  for k = 1:n
    own = start(k):start(k+1)-1;
    work(row(own)) = v(own);
    in_use(row(own)) = true;
    j = waiting(k);
    while (j != 0)
      following = after(j);
      rest = at{j}(next(j):end);
      work(rest) -= value{j}(next(j):end) * conj (value{j}(next(j)));
      in_use(rest) = true;
      if (next(j) < numel (at{j}))
        next(j)++;
        r = at{j}(next(j));
        after(j) = waiting(r);
        waiting(r) = j;
      end
      j = following;
    end
    pivot = work(k);
    under = k + find (in_use(k+1:n));
    small = abs (work(under)) < droptol * norms(k);
    if (compensate)
      for i = under(small)(:)'
        lost(k) += work(i);
        lost(i) += work(i);
      end
      pivot += lost(k);
    end
    if (imag (pivot) != 0)
      error ("ichol: non-real pivot encountered.  The matrix must be Hermitian.");
    elseif (real (pivot) < 0)
      error ("ichol: negative pivot encountered");
    elseif (pivot == 0)
      error ("ichol: encountered a pivot equal to 0");
    end
    pivot = sqrt (pivot);
    kept = under(! small);
    at{k} = [k; kept];
    value{k} = [pivot; work(kept) / pivot];
    work([k; under]) = 0;
    in_use([k; under]) = false;
    if (numel (kept) > 0)
      next(k) = 2;
      after(k) = waiting(kept(1));
      waiting(kept(1)) = k;
    end
  end
  list = zeros (sum (cellfun (@numel, at)), 1);
  filled = 0;
  for k = 1:n
    list(filled+1:filled+numel (at{k})) = k;
    filled += numel (at{k});
  end
  L = sparse (vertcat (at{:}), list, vertcat (value{:}), n, n);
end
