% A factorisation that returns early, with a user's error for the wrong shape.
%
% RUN:  specialise chol_manual -t 'A: real double [? ?]' --nargout 2
% TRY:  chol_manual([4 2;2 3])
% TRY:  chol_manual([1 2;2 1])
% TRY:  chol_manual([1 2 3])
function [L, p] = chol_manual(A)
  [n, m] = size(A);
  if n ~= m
    error('chol_manual:square', 'matrix must be square, is %dx%d', n, m);
  end
  L = zeros(n);
  p = 0;
  for j = 1:n
    s = A(j, j) - L(j, 1:j-1) * L(j, 1:j-1)';
    if s <= 0
      p = j;
      return;
    end
    L(j, j) = sqrt(s);
    for i = j+1:n
      L(i, j) = (A(i, j) - L(i, 1:j-1) * L(j, 1:j-1)') / L(j, j);
    end
  end
end
% --- residual -------------------------------------------------------
function [L, p] = chol_manual(A)
    n = size(A, 1);
    m = size(A, 2);
    if n ~= m
        error('chol_manual:square', 'matrix must be square, is %dx%d', n, m);
    end
    L = zeros(n);
    for j = 1:n
        j__1 = j - 1;
        s = A(j, j) - L(j, 1:j__1) * L(j, 1:j__1)';
        if s <= 0
            p = j;
            return;
        end
        L(j, j) = sqrt(s);
        for i = j+1:n
            L(i, j) = (A(i, j) - L(i, 1:j__1) * L(j, 1:j__1)') / L(j, j);
        end
    end
    p = 0;
end
% --- remarks --------------------------------------------------------
