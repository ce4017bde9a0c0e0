function [L, U] = __ilu0__ (A, milu)
  % Incomplete LU factors with the pattern of A. milu "row" or "col" adds what falls outside it to the diagonal.
  %
  % Column by column: column k less the columns before it that its upper part names, then divided by its pivot. "row" does
  % the same on the rows, and divides the rows before it instead.
  if (nargin < 2)
    milu = "off";
  end
  by_rows = strcmp (milu, "row");
  compensate = ! strcmp (milu, "off");
  if (by_rows)
    A = A.';
  end
  n = columns (A);
  [row, col, v] = find (A);
  start = cumsum ([1; accumarray(col, 1, [n, 1])]);
  pivot = zeros (n, 1);
  place = zeros (n, 1);  % of each row in the column at hand
  for k = 1:n
    own = start(k):start(k+1)-1;
    place(row(own)) = own;
    lost = 0;
    j = start(k);
    while (j < start(k+1) && row(j) < k)
      c = row(j);
      if (by_rows)
        v(j) /= v(pivot(c));
      end
      below = pivot(c)+1:start(c+1)-1;
      to = place(row(below));
      kept = to != 0;
      part = v(j) * v(below);
      v(to(kept)) -= part(kept);
      if (compensate)
        for p = part(! kept)(:).'
          lost += p;
        end
      end
      j++;
    end
    if (j == start(k+1) || row(j) != k)
      error ("ilu: A has a zero on the diagonal");
    end
    pivot(k) = j;
    if (compensate)
      v(j) -= lost;
    end
    if (! by_rows)
      v(j+1:start(k+1)-1) /= v(j);
    end
    if (v(j) == 0)
      error ("ilu: encountered a pivot equal to 0");
    end
    place(row(own)) = 0;
  end
  F = sparse (row, col, v, n, n);
  if (by_rows)
    F = F.';
  end
  L = tril (F, -1) + sparse (1:n, 1:n, 1, n, n);
  U = triu (F);
end
