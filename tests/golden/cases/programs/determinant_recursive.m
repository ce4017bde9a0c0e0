% A recursion whose depth the known size decides.
%
% RUN:  specialise matrix_det_rec -t 'A: real double [3 3]'
% TRY:  matrix_det_rec(magic(3))
% TRY:  matrix_det_rec(eye(3))
function d = matrix_det_rec(A)
  n = size(A, 1);
  if n == 1
    d = A;
    return;
  end
  d = 0;
  for j = 1:n
    M = A(2:n, [1:j-1, j+1:n]);
    d = d + (-1)^(1 + j) * A(1, j) * matrix_det_rec(M);
  end
end
% --- residual -------------------------------------------------------
function d = matrix_det_rec(A)
    M = A(2:3, [2, 3]);
    d = 0 + A(1, 1) * (0 + M(1, 1) * M(2, 2) + -1 * M(1, 2) * M(2, 1));
    M = A(2:3, [1, 3]);
    d = d + -1 * A(1, 2) * (0 + M(1, 1) * M(2, 2) + -1 * M(1, 2) * M(2, 1));
    M = A(2:3, [1, 2]);
    d = d + A(1, 3) * (0 + M(1, 1) * M(2, 2) + -1 * M(1, 2) * M(2, 1));
end
% --- remarks --------------------------------------------------------
