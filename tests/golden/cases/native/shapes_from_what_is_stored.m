% Parameters of which nothing is declared: what is stored into a row is a matrix or a number, a product that is one
% element has arrays on both sides, what stands beside a matrix between brackets is one, a noise beside a 1 by 1 product is a number.
%
% RUN:  specialise shapes_from_what_is_stored
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [1; -2], [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [1; -2], [0.5; 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [1; -2], [0.5 0.25], [0.5 1])
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [1; 2i], [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], single ([1; -2]), [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], 7, [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], 'ab', [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored(int8 ([1 2; 3 5]), [1; -2], [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored({1, 2}, [1; -2], [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; NaN 5], [Inf; -0], [0.5 0.25], NaN)
% TRY:  shapes_from_what_is_stored(5, 1, 2, 3)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [], [0.5 0.25], 0.5)
% TRY:  shapes_from_what_is_stored([1 2; 3 5], [1; -2], 0.5, eye (2))
function [y, z, B, s] = shapes_from_what_is_stored(A, x0, w, r)
  n = size(A, 1);
  B = [A x0];
  for k = 1:n
    B(k, :) = B(k, :) / B(k, k);
  end
  z = zeros(2, 5);
  z(:, 1) = x0;
  v = zeros(1, 2);
  y = zeros(1, 4);
  for k = 1:4
    z(:, k + 1) = [z(2, k); -z(1, k)] + 0.5 * z(:, k);
    v(2:end) = v(1:end - 1);
    v(1) = z(1, k) - 0.25 * v(end);
    y(k) = w * v' + 1;
  end
  H = [1 0];
  P = [2 1; 1 3];
  s = 0;
  for k = 1:3
    S = H * P * H' + r;
    P = P - P * H' / S * H * P;
    s = s + S;
  end
  j = sum(w <= 0.3);
  for k = 1:n
    j = max(1, min(2, j + sum(w <= k / 4)));
    s = s + A(j, k);
  end
end
% --- residual -------------------------------------------------------
function y = shapes_from_what_is_stored(A, x0, w, r)
    n = size(A, 1);
    B = [A, x0];
    for k = 1:n
        B(k, :) = B(k, :) / B(k, k);
    end
    z = [0, 0, 0, 0, 0; 0, 0, 0, 0, 0];
    z(:, 1) = x0;
    z(:, 2) = [z(2, 1); -z(1, 1)] + 0.5 * z(:, 1);
    v = [0, 0];
    v(1) = z(1, 1) - 0;
    y = [0, 0, 0, 0];
    y(1) = w * v' + 1;
    z(:, 3) = [z(2, 2); -z(1, 2)] + 0.5 * z(:, 2);
    v(2) = v(1);
    v(1) = z(1, 2) - 0.25 * v(2);
    y(2) = w * v' + 1;
    z(:, 4) = [z(2, 3); -z(1, 3)] + 0.5 * z(:, 3);
    v(2) = v(1);
    v(1) = z(1, 3) - 0.25 * v(2);
    y(3) = w * v' + 1;
    z(:, 5) = [z(2, 4); -z(1, 4)] + 0.5 * z(:, 4);
    v(2) = v(1);
    v(1) = z(1, 4) - 0.25 * v(2);
    y(4) = w * v' + 1;
    S = 2 + r;
    P = [2, 1; 1, 3] - [2; 1] / S * [1, 0] * [2, 1; 1, 3];
    s = 0 + S;
    S = [1, 0] * P * [1, 0]' + r;
    P = P - P * [1, 0]' / S * [1, 0] * P;
    s = s + S;
    S = [1, 0] * P * [1, 0]' + r;
    P = P - P * [1, 0]' / S * [1, 0] * P;
    s = s + S;
    j = sum(w <= 0.3);
    for k = 1:n
        j = max(1, min(2, j + sum(w <= k / 4)));
        s = s + A(j, k);
    end
end
% --- remarks --------------------------------------------------------
