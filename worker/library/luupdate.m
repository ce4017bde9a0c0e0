function [L1, U1, P1] = luupdate (L, U, varargin)
  % The factors of L*U + x*y.' (with P of P.'*L*U + x*y.'): without a permutation rows stay where they are.
  if (nargin != 4 && nargin != 5)
    error ("Octave:invalid-fun-call", "Invalid call to luupdate");
  end
  x = varargin{end-1};
  y = varargin{end};
  if (! isnumeric (L) || ! isnumeric (U) || ! isnumeric (x) || ! isnumeric (y))
    error ("luupdate: L, U, X, and Y must be numeric");
  end
  if (columns (L) != rows (U) || rows (x) != rows (L) || rows (y) != columns (U) || columns (x) != columns (y))
    error ("luupdate: dimension mismatch");
  end
  if (nargin == 5)
    P = varargin{1};
    [L1, U1, P1] = lu (P.' * (L * U) + x * y.');
    return;
  end
  A = L * U + x * y.';
  [n, m] = size (A);
  least = columns (L);
  L1 = eye (n, least, class (A));
  for k = 1:min (n - 1, least)
    L1(k+1:n,k) = A(k+1:n,k) / A(k,k);
    A(k+1:n,:) -= L1(k+1:n,k) * A(k,:);
    A(k+1:n,k) = 0;
  end
  U1 = triu (A(1:least,:));
end
