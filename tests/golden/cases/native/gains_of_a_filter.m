% What is made of a full matrix and of one that is stored as its diagonal, by products and quotients, is full.
%
% RUN:  specialise gains_of_a_filter -t 'Z: real double [2 ?]' -t 'q: real double scalar' -t 'r: real double scalar' --nargout 2
% TRY:  gains_of_a_filter([1 2 3; 4 5 6], 0.1, 0.5)   gains_of_a_filter([NaN 2; -0 Inf], 0.1, 0.5)   gains_of_a_filter(zeros(2, 0), 1, 1)
% TRY:  gains_of_a_filter(eye(2), 0.1, 0.5)   gains_of_a_filter([1 2; 3 4], 0, 0)   gains_of_a_filter([1 2; 3 4], NaN, -0)
% TRY:  gains_of_a_filter([1 2; 3 4], Inf, 1)
function [X, P] = gains_of_a_filter(Z, q, r)
  F = [1 0.5 0; 0 1 0; 0 0 1];
  H = [1 0 0; 0 0 1];
  R = r * eye(2);
  x = zeros(3, 1);
  P = 10 * eye(3);
  X = zeros(3, size(Z, 2));
  for k = 1:size(Z, 2)
    x = F * x;
    P = F * P * F' + q * eye(3);
    K = P * H' / (H * P * H' + R);
    x = x + K * (Z(:, k) - H * x);
    P = (eye(3) - K * H) * P;
    X(:, k) = x;
  end
end
% --- residual -------------------------------------------------------
function [X, P] = gains_of_a_filter(Z, q, r)
    R = r * eye(2);
    size__1 = size(Z, 2);
    X = zeros(3, size__1);
    P = diag([10, 10, 10]);
    x = [0; 0; 0];
    for k = 1:size__1
        x = [1, 0.5, 0; 0, 1, 0; 0, 0, 1] * x;
        P = [1, 0.5, 0; 0, 1, 0; 0, 0, 1] * P * [1, 0.5, 0; 0, 1, 0; 0, 0, 1]' + q * eye(3);
        K = P * [1, 0, 0; 0, 0, 1]' / ([1, 0, 0; 0, 0, 1] * P * [1, 0, 0; 0, 0, 1]' + R);
        x = x + K * (Z(:, k) - [1, 0, 0; 0, 0, 1] * x);
        P = (eye(3) - K * [1, 0, 0; 0, 0, 1]) * P;
        X(:, k) = x;
    end
end
% --- remarks --------------------------------------------------------
