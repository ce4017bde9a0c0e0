% Two rows or two columns that are turned into each other, as rotations of Givens and Jacobi do it: positions that are
% none or the same, matrices of other kinds, what is NaN, and matrices that somebody else holds.
%
% RUN:  specialise lines_turned_into_each_other --nargout 3
% TRY:  lines_turned_into_each_other(magic(4), 1, 3)   lines_turned_into_each_other([1 2; 3 4; 5 6], 3, 1)
% TRY:  lines_turned_into_each_other([], 1, 2)
% TRY:  lines_turned_into_each_other(single(magic(3)), 1, 2)   lines_turned_into_each_other(magic(3) * 1i, 1, 2)
% TRY:  lines_turned_into_each_other(eye(3), 1, 2)   lines_turned_into_each_other([1 NaN; 2 -Inf], 1, 2)
% TRY:  lines_turned_into_each_other(magic(4), 2, 2)
% TRY:  lines_turned_into_each_other(magic(4), 1, 9)
% TRY:  lines_turned_into_each_other(magic(4), 0, 2)
% TRY:  lines_turned_into_each_other(magic(4), 1.5, 2)
% TRY:  lines_turned_into_each_other([1; 2; 3], 1, 2)   lines_turned_into_each_other(ones(2, 2, 2), 1, 2)
% TRY:  lines_turned_into_each_other({1}, 1, 2)
function [R, Q, old] = lines_turned_into_each_other(A, p, q)
  R = A;
  c = 1;
  s = 0;
  [m, n] = size(A);
  Q = eye(m);
  old = R;
  for j = 1:min(m - 1, n)
    for i = m:-1:j + 1
      if R(i, j) ~= 0
        r = hypot(R(i - 1, j), R(i, j));
        c = R(i - 1, j) / r;
        s = R(i, j) / r;
        G = [c, s; -s, c];
        R([i - 1 i], :) = G * R([i - 1 i], :);
        Q(:, [i - 1 i]) = Q(:, [i - 1 i]) * G';
      end
    end
  end
  R([p q], :) = [0.6, 0.8; -0.8, 0.6]' * R([p q], :);
  old(:, [q p]) = old(:, [q p]) * [c -s; s c];
end
% --- residual -------------------------------------------------------
function [R, Q, old] = lines_turned_into_each_other(A, p, q)
    R = A;
    [m, n] = size(A);
    Q = eye(m);
    old = R;
    c = 1;
    s = 0;
    for j = 1:min(m - 1, n)
        for i = m:-1:j+1
            if R(i, j) ~= 0
                i__1 = i - 1;
                r = hypot(R(i__1, j), R(i, j));
                c = R(i__1, j) / r;
                s = R(i, j) / r;
                G = [c, s; -s, c];
                R([i__1, i], :) = G * R([i__1, i], :);
                Q(:, [i__1, i]) = Q(:, [i__1, i]) * G';
            end
        end
    end
    R([p, q], :) = [0.6, 0.8; -0.8, 0.6]' * R([p, q], :);
    old(:, [q, p]) = old(:, [q, p]) * [c, -s; s, c];
end
% --- remarks --------------------------------------------------------
