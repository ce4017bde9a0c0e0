% A number that is stored on the diagonal of an identity matrix leaves it diagonal: 0 * NaN is nothing in its products.
% Beside the diagonal, beyond it and as a block it becomes full.
%
% RUN:  specialise stored_into_identity --nargout 5 -t 'k: real double [1 1]' -t 'j: real double [1 1]' -t 'a: real double [1 1]' -t 'A: real double [? ?]' -t 'z: real double [3 1]'
% TRY:  stored_into_identity(2, 2, 5, eye(3), [NaN; 1; 2])
% TRY:  stored_into_identity(2, 2, 0, diag([1 0 3]), [Inf; 1; 2])
% TRY:  stored_into_identity(2, 1, 5, magic(3), [NaN; 1; 2])
% TRY:  stored_into_identity(1, 3, 0, eye(3), [NaN; 1; 2])
% TRY:  stored_into_identity(3, 3, NaN, eye(3)(:, [2 1 3]), [-Inf; 1; 2])
% TRY:  stored_into_identity(1, 1, -0, ones(3), [NaN; -0; 0])
% TRY:  stored_into_identity(4, 4, 1, eye(3), [NaN; 1; 2])
% TRY:  stored_into_identity(1.5, 1, 1, eye(3), [NaN; 1; 2])
function [u, v, w, x, B] = stored_into_identity(k, j, a, A, z)
  D = eye(3);
  D(k, j) = a;
  u = D * z;
  E = 2 * eye(3);
  for i = 1:k
    E(i, i) = E(i, i) * a + k;
  end
  v = E * z;
  F = eye(3);
  F(1:2, 1:2) = [a k; j 1];
  w = F * z;
  B = A;
  B(j, j) = a;
  x = B * z;
end
% --- residual -------------------------------------------------------
function [u, v, w, x, B] = stored_into_identity(k, j, a, A, z)
    D = eye(3);
    D(k, j) = a;
    u = D * z;
    E = diag([2, 2, 2]);
    for i = 1:k
        E(i, i) = E(i, i) * a + k;
    end
    v = E * z;
    F = eye(3);
    F(1:2, 1:2) = [a, k; j, 1];
    w = F * z;
    B = A;
    B(j, j) = a;
    x = B * z;
end
% --- remarks --------------------------------------------------------
