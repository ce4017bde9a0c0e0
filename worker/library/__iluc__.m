function [L, U] = __iluc__ (A, droptol, milu)
  % Incomplete LU factors by Crout's order: step k makes row k of U and column k of L, and drops what is small beside the
  % row or the column of A. milu "row" or "col" adds what was dropped to the diagonal.
  if (nargin < 2)
    droptol = 0;
  end
  if (nargin < 3)
    milu = "off";
  end
  by_row = strcmp (milu, "row");
  by_column = strcmp (milu, "col");
  n = columns (A);
  row_norm = sqrt (full (sum (abs (A) .^ 2, 2)));
  column_norm = sqrt (full (sum (abs (A) .^ 2, 1)));
  [below, above] = deal (tril (A, -1), triu (A).');
  [lower_at, lower_column, lower_value] = find (below);
  [upper_at, upper_column, upper_value] = find (above);
  lower_start = cumsum ([1; accumarray(lower_column, 1, [n, 1])]);
  upper_start = cumsum ([1; accumarray(upper_column, 1, [n, 1])]);
  [u_at, u_value, l_at, l_value] = deal (cell (n, 1));
  % The steps before that reach row k of L and column k of U, and with which element.
  [l_steps, l_factors, u_steps, u_factors] = deal (cell (n, 1));
  [u_work, l_work, lost] = deal (zeros (n, 1));
  for k = 1:n
    own = lower_start(k):lower_start(k+1)-1;
    l_work(lower_at(own)) = lower_value(own);
    own = upper_start(k):upper_start(k+1)-1;
    u_work(upper_at(own)) = upper_value(own);
    for j = 1:numel (l_steps{k})
      i = l_steps{k}(j);
      right = u_at{i} >= k;
      u_work(u_at{i}(right)) -= u_value{i}(right) * l_factors{k}(j);
    end
    for j = 1:numel (u_steps{k})
      i = u_steps{k}(j);
      under = l_at{i} > k;
      l_work(l_at{i}(under)) -= l_value{i}(under) * u_factors{k}(j);
    end
    u = k - 1 + find (u_work(k:n));
    l = k - 1 + find (l_work(k:n));
    small_u = abs (u_work(u)) < droptol * row_norm(k) & u != k;
    small_l = abs (l_work(l)) < droptol * column_norm(k);
    if (by_row || by_column)
      dropped = sortrows ([u(small_u), ones(sum (small_u), 1); l(small_l), 2 * ones(sum (small_l), 1)]);
      for d = 1:rows (dropped)
        i = dropped(d,1);
        from_u = dropped(d,2) == 1;
        if (from_u)
          value = u_work(i);
        else
          value = l_work(i);
        end
        if (from_u == by_row)
          lost(k) += value;
        else
          lost(i) += value;
        end
      end
    end
    u_at{k} = u(! small_u);
    u_value{k} = u_work(u_at{k});
    l_at{k} = l(! small_l);
    u_work(u) = 0;
    if (isempty (u_at{k}))
      error ("ilu: encountered a pivot equal to 0");
    end
    if (by_row || by_column)
      u_value{k}(1) += lost(k);
    end
    if (u_value{k}(1) == 0)
      error ("ilu: encountered a pivot equal to 0");
    end
    l_value{k} = l_work(l_at{k}) / u_value{k}(1);
    l_work(l) = 0;
    for j = 1:numel (l_at{k})
      i = l_at{k}(j);
      l_steps{i}(end+1) = k;
      l_factors{i}(end+1) = l_value{k}(j);
    end
    for j = 2:numel (u_at{k})
      i = u_at{k}(j);
      u_steps{i}(end+1) = k;
      u_factors{i}(end+1) = u_value{k}(j);
    end
  end
  counts = cellfun (@numel, l_at);
  L = sparse (vertcat (l_at{:}), repelems_of (counts), vertcat (l_value{:}), n, n) + sparse (1:n, 1:n, 1, n, n);
  counts = cellfun (@numel, u_at);
  U = sparse (repelems_of (counts), vertcat (u_at{:}), vertcat (u_value{:}), n, n);
end

function list = repelems_of (counts)
  % k, counts(k) times, for each k.
  list = zeros (sum (counts), 1);
  at = 0;
  for k = find (counts)(:)'
    list(at+1:at+counts(k)) = k;
    at += counts(k);
  end
end
