% Rows and columns of few elements are numbers, in products, sums and cross products; the first row and column of a diagonal matrix are diagonal.
%
% RUN:  specialise rows_and_columns_of_few -t 'V: real double [? 3]' -t 'P: real double [3 ?]' -t 'T: real double [? 3]' -t 'a: real double scalar'
% TRY:  rows_and_columns_of_few([1 2 3; 4 5 7; -1 0 2; 3 3 1], [1 0 2; 5 -3 1; 2 2 7], [1 2 3; 2 3 4], 0.5)
% TRY:  rows_and_columns_of_few(-2 * eye (3), -eye (3), [1 2 3; 3 1 2], 0)
% TRY:  rows_and_columns_of_few(eye (3), [1 NaN Inf; -0 0 1; 1 2 -Inf], [1 2 3], pi)
% TRY:  rows_and_columns_of_few(eye (1, 3), eye (3, 1), [1 1 1], 2)
% TRY:  rows_and_columns_of_few(eye (3)([2 1 3], :), eye (3)(:, [3 1 2]), [1 2 3; 3 2 1], 1)
% TRY:  rows_and_columns_of_few(1:3, [1; 2; 3], [1 1 1], 3)
% TRY:  rows_and_columns_of_few([1 2 3; 4 5 7], ones (3, 2), [1 2 3], 1)
% TRY:  rows_and_columns_of_few([1 2 3; 4 5 7], ones (3, 2), [1 1.5 1], 1)
% TRY:  rows_and_columns_of_few([1 2 3; 4 5 7], ones (3, 2), [1 0 1], 1)
% TRY:  rows_and_columns_of_few(zeros (0, 3), zeros (3, 0), zeros (0, 3), 1)
% TRY:  rows_and_columns_of_few([NaN -0 Inf; 1 2 3; 0 0 0], [0 -0; -0 0; 1e308 1e308], [1 2 3], 1)
function [A, Q, s, w] = rows_and_columns_of_few(V, P, T, a)
  A = 0;
  for k = 1:size(T, 1)
    p = V(T(k, 1), :);
    q = V(T(k, 2), :);
    r = V(T(k, 3), :);
    A = A + norm(cross(q - p, r - p)) / 2;
    w = -p' + (q * a)' ./ 4;
    A = A + p * q' + w(2);
  end
  Q = zeros(3, size(P, 2));
  s = 0;
  for k = 1:size(P, 2)
    R = [cos(a * k) -sin(a * k) 0; sin(a * k) cos(a * k) 0; 0 0 1];
    Q(:, k) = R * P(:, k);
    v = P(:, mod(k, size(P, 2)) + 1);
    w = R * v - P(:, k);
    P(:, k) = w;
    s = s + w(1) * v(2) - v' * w + P(:, 1)' * P(:, k);
  end
end
% --- residual -------------------------------------------------------
function A = rows_and_columns_of_few(V, P, T, a)
    A = 0;
    for k = 1:size(T, 1)
        p = V(T(k, 1), :);
        q = V(T(k, 2), :);
        r = V(T(k, 3), :);
        x = q - p;
        y = r - p;
        x1 = x(:, 1);
        x2 = x(:, 2);
        x3 = x(:, 3);
        y1 = y(:, 1);
        y2 = y(:, 2);
        y3 = y(:, 3);
        A = A + norm([x2 .* y3 - x3 .* y2, x3 .* y1 - x1 .* y3, x1 .* y2 - x2 .* y1]) / 2;
        w = -p' + (q * a)' ./ 4;
        A = A + p * q' + w(2);
    end
    size__1 = size(P, 2);
    Q = zeros(3, size__1);
    s = 0;
    for k = 1:size__1
        cos__1 = cos(a * k);
        sin__1 = sin(a * k);
        R = [cos__1, -sin__1, 0; sin__1, cos__1, 0; 0, 0, 1];
        Q(:, k) = R * P(:, k);
        v = P(:, mod(k, size(P, 2)) + 1);
        w = R * v - P(:, k);
        P(:, k) = w;
        s = s + w(1) * v(2) - v' * w + P(:, 1)' * P(:, k);
    end
end
% --- remarks --------------------------------------------------------
