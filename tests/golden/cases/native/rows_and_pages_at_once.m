% Rows, columns and pages of arrays of which nothing is known, read and stored where they lie.
%
% RUN:  specialise rows_and_pages_at_once --nargout 3
% TRY:  rows_and_pages_at_once(magic(3), 2, [1 2 3])   rows_and_pages_at_once(magic(3), 2, [1; 2; 3])
% TRY:  rows_and_pages_at_once(magic(3), 2, 5)   rows_and_pages_at_once(magic(3), 2, 1:3)
% TRY:  rows_and_pages_at_once(magic(3), 4, 5)
% TRY:  rows_and_pages_at_once(magic(3), 0, 5)
% TRY:  rows_and_pages_at_once(magic(3), 1.5, 5)
% TRY:  rows_and_pages_at_once(magic(3), 2, [1 2])
% TRY:  rows_and_pages_at_once(magic(3), 2, [])
% TRY:  rows_and_pages_at_once(single(magic(3)), 2, 5)   rows_and_pages_at_once(int8(magic(3)), 2, [1.5 2 3])
% TRY:  rows_and_pages_at_once(magic(3) > 4, 2, [1 0 1])   rows_and_pages_at_once(magic(3), 2, [true false true])
% TRY:  rows_and_pages_at_once(magic(3), 2, int8([1 2 3]))   rows_and_pages_at_once(magic(3), 2, [1 2 3i])
% TRY:  rows_and_pages_at_once(eye(3), 2, [1 2 3])   rows_and_pages_at_once(magic(3) * 1i, 2, [1 2 3])
% TRY:  rows_and_pages_at_once(['abc'; 'def'; 'ghi'], 2, 'xyz')
% TRY:  rows_and_pages_at_once({1, 2, 3; 4, 5, 6; 7, 8, 9}, 2, {1, 2, 3})
% TRY:  rows_and_pages_at_once(1:3, 1, 9)   rows_and_pages_at_once((1:3)', 1, 9)
% TRY:  rows_and_pages_at_once(reshape(1:27, 3, 3, 3), 3, [7 8 9])
% TRY:  rows_and_pages_at_once(int16(reshape(1:8, 2, 2, 2)), 2, [7 8])
% TRY:  rows_and_pages_at_once(reshape(1:8, 2, 2, 2), 3, [7 8])
% TRY:  rows_and_pages_at_once(zeros(0, 3), 1, 9)
function [parts, A, B] = rows_and_pages_at_once(A, k, b)
  parts = {};
  if ndims(A) == 3
    B = A(:, :, k);
    c = A(:, 1, k);
    A(:, :, 1) = B;
    A(:, k, k) = c;
    A(:, 1, k) = b;
    A(:, :, k) = 3;
    return
  end
  for i = 1:2
    parts{end + 1} = A(k, :);
    parts{end + 1} = A(:, k);
    A(:, k) = A(:, 1);
  end
  B = A;
  B(:, k) = b;
  A(k, :) = b;
  B(1, :) = B(k, :);
end
% --- residual -------------------------------------------------------
function [parts, A, B] = rows_and_pages_at_once(A, k, b)
    if ndims(A) == 3
        B = A(:, :, k);
        c = A(:, 1, k);
        A(:, :, 1) = B;
        A(:, k, k) = c;
        A(:, 1, k) = b;
        A(:, :, k) = 3;
        parts = {};
        return;
    end
    parts = A(k, :);
    parts__2 = A(:, k);
    A(:, k) = A(:, 1);
    parts__3 = A(k, :);
    parts__4 = A(:, k);
    A(:, k) = A(:, 1);
    B = A;
    B(:, k) = b;
    A(k, :) = b;
    B(1, :) = B(k, :);
    parts = {parts, parts__2, parts__3, parts__4};
end
% --- remarks --------------------------------------------------------
