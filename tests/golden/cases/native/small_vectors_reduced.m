% What few numbers in a row or a column are reduced to is computed of the numbers: norms, sums, extremes and products of what
% is itself computed of rows, columns and products of a kind.
%
% RUN:  specialise small_vectors_reduced --nargout 4
% TRY:  small_vectors_reduced([0 3 0 1; 0 0 4 2; 0 0 0 5], [1 2; 2 3; 3 4])
% TRY:  small_vectors_reduced([1e200 -1e200 3 NaN; -0 0 4 2; 5e-324 1e-310 0 5], [1 2 3; 2 3 1; 3 1 2])   small_vectors_reduced([NaN 1 -0; -0 NaN Inf; 0 -0 NaN], [1 1; 2 2; 3 3])
% TRY:  small_vectors_reduced([Inf -Inf 3; -0 0 4; 7 8 0], [1 2; 2 3; 3 1])   small_vectors_reduced(zeros(3), [1; 2; 3])   small_vectors_reduced(-zeros(3), [1; 1; 1])
% TRY:  small_vectors_reduced([1 2; 3 4], [1; 2; 1])   small_vectors_reduced(eye(3), [1 2; 2 3; 3 1])   small_vectors_reduced(1:3, [1; 1; 1])
% TRY:  small_vectors_reduced(single([1 2 3; 4 5 6; 7 8 10]), [1; 2; 3])   small_vectors_reduced([1i 2 3; 4 5 6; 7 8 10], [1; 2; 3])
% TRY:  small_vectors_reduced(int8([1 2 3; 4 5 6; 7 8 10]), [1; 2; 3])   small_vectors_reduced([1 2 3; 4 5 6; 7 8 10], [1; 2; 4])   small_vectors_reduced([], zeros(3, 0))
% TRY:  small_vectors_reduced([true false true; true true true; false true true], [1; 2; 3])   small_vectors_reduced([1 2 3; 4 5 6; 7 8 10], [1; 2; 2.5])
function [s, t, u, w] = small_vectors_reduced(P, T)
  s = 0;
  t = 0;
  u = zeros(1, 3);
  w = false;
  for k = 1:size(T, 2)
    a = P(:, T(1, k));
    b = P(:, T(2, k));
    c = P(:, T(3, k));
    s = s + 0.5 * norm(cross(b - a, c - a));
    t = t + dot(cross(a, b), c) + sum(cross(a, c)) + prod(a - b) - mean(abs(c));
    u = u + [max(a - b), min([a(3), b(2), c(1)]), norm(max(a, b))];
    [m, p] = min(cross(b, c));
    t = t + m * p;
    w = w || any(a > b) && all(b >= c);
  end
end
% --- residual -------------------------------------------------------
function [s, t, u, w] = small_vectors_reduced(P, T)
    s = 0;
    t = 0;
    u = [0, 0, 0];
    w = false;
    for k = 1:size(T, 2)
        a = P(:, T(1, k));
        b = P(:, T(2, k));
        c = P(:, T(3, k));
        s = s + 0.5 * norm(cross(b - a, c - a));
        t = t + dot(cross(a, b), c) + sum(cross(a, c)) + prod(a - b) - mean(abs(c));
        u = u + [max(a - b), min([a(3), b(2), c(1)]), norm(max(a, b))];
        [m, p] = min(cross(b, c));
        t = t + m * p;
        w = w || any(a > b) && all(b >= c);
    end
end
% --- remarks --------------------------------------------------------
