% Small matrices beside an identity, and their diagonals, are numbers; what is itself diagonal goes to the kernels.
%
% RUN:  specialise identity_beside_small_matrices -t 'P: real double [2 2]' -t 'h: real double [1 2]' -t 'n: real double scalar' --nargout 3
% TRY:  identity_beside_small_matrices([4 1; 1 3], [1 0], 4)
% TRY:  identity_beside_small_matrices([NaN -0; Inf 3], [1 -0], 3)
% TRY:  identity_beside_small_matrices([-0 -0; -0 -0], [-0 0], 2)
% TRY:  identity_beside_small_matrices(eye(2), [1 2], 3)
% TRY:  identity_beside_small_matrices(diag([0 NaN]), 0:1, 2)
% TRY:  identity_beside_small_matrices(inv(eye(2)), [1 2], 0)
% TRY:  identity_beside_small_matrices([1e-200 1; 1 1e300], [1e-160 1e200], 3)
function [P, t, d] = identity_beside_small_matrices(P, h, n)
  t = 0;
  d = [0; 0];
  for k = 1:n
    K = P * h' / (h * P * h' + 0.5);
    P = (eye(2) - K * h) * P + diag([k, 0]);
    t = t + trace(P) - sum(diag(P - eye(2, 2)));
    d = d - diag(K * h) + diag(eye(2) + P);
  end
end
% --- residual -------------------------------------------------------
function [P, t, d] = identity_beside_small_matrices(P, h, n)
    d = [0; 0];
    t = 0;
    for k = 1:n
        K = P * h' / (h * P * h' + 0.5);
        P = (eye(2) - K * h) * P + diag([k, 0]);
        t = t + sum(diag(P)) - sum(diag(P - eye(2)));
        d = d - diag(K * h) + diag(eye(2) + P);
    end
end
% --- remarks --------------------------------------------------------
