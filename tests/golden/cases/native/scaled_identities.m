% Identities and diagonal matrices times a number, or over one, in sums with small full matrices: numbers on the diagonal.
%
% RUN:  specialise scaled_identities --nargout 3
% TRY:  scaled_identities([1 2; 3 4], 0.1, 3)   scaled_identities([1 -0; 0 -2], NaN, 2)   scaled_identities([1 -0; 0 -2], 0, 1)   scaled_identities([-0 -0; -0 -0], -0, 1)   scaled_identities([1 Inf; -Inf 0], Inf, 2)
% TRY:  scaled_identities(eye(2), 2, 2)   scaled_identities(5, 2, 2)   scaled_identities(magic(3), 2, 2)   scaled_identities([1 2; 3 4], [], 1)   scaled_identities([1 2; 3 4], [1 2; 3 4], 1)   scaled_identities([1 2; 3 4], [1 2], 1)
% TRY:  scaled_identities(single([1 2; 3 4]), 0.1, 2)   scaled_identities([1 2; 3 4], single(0.1), 2)   scaled_identities([1 2i; 3 4], 0.1, 2)   scaled_identities([1 2; 3 4], 1i, 2)   scaled_identities(int8([1 2; 3 4]), 2, 2)   scaled_identities([1 2; 3 4], true, 2)
function [P, Q, R] = scaled_identities(A, q, n)
  P = zeros(2);
  Q = zeros(2);
  R = zeros(2);
  for k = 1:n
    P = P + A(1:2, 1:2) + q * eye(2);
    Q = A(1:2, 1:2) - eye(2) / q + Q;
    R = diag([k, 2]) * q - (Q + R) + 2 * eye(2, 2) / 3 * q;
  end
end
% --- residual -------------------------------------------------------
function [P, Q, R] = scaled_identities(A, q, n)
    P = [0, 0; 0, 0];
    Q = [0, 0; 0, 0];
    R = [0, 0; 0, 0];
    for k = 1:n
        P = P + A(1:2, 1:2) + q * eye(2);
        Q = A(1:2, 1:2) - eye(2) / q + Q;
        R = diag([k, 2]) * q - (Q + R) + diag([0.6666666666666666, 0.6666666666666666]) * q;
    end
end
% --- remarks --------------------------------------------------------
