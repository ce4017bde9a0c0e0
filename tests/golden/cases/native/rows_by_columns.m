% Rows by columns that are as long by their text, by facts, or as a speculative version takes them for; windows of three
% elements; columns that are stored; functions and powers that may be complex; counts of what is found.
%
% RUN:  specialise rows_by_columns --nargout 5
% TRY:  rows_by_columns([9 1 2; 1 8 3; 2 1 7], [1; 2; 3], 4)
% TRY:  rows_by_columns([9 1 2; 1 8 3; 2 1 7], [-1; -0; NaN], 2)
% TRY:  rows_by_columns([4 1; 1 Inf], [1; 2], 3)
% TRY:  rows_by_columns(5, 10, 3)
% TRY:  rows_by_columns(ones (4) + 6 * eye (4), [1; 2; 3; 4], -0.5)
% TRY:  rows_by_columns([9 1 2; 1 8 3; 2 1 7], [1 2 3], 4)
% TRY:  rows_by_columns(zeros (0, 0), zeros (0, 1), 1)
% TRY:  rows_by_columns(single ([9 1; 1 8]), single ([1; 2]), 4)
function [x, q, w, z, n] = rows_by_columns(A, b, p)
    x = zeros(size(b));
    for sweep = 1:3
        for i = 1:length(b)
            x(i) = (b(i) - A(i, 1:i-1) * x(1:i-1) - A(i, i+1:end) * x(i+1:end)) / A(i, i);
        end
    end
    q = zeros(size(A));
    for j = 1:size(A, 2)
        v = A(:, j);
        for i = 1:j-1
            v = v - (q(:, i)' * A(:, j)) * q(:, i);
        end
        q(:, j) = v / norm(v);
    end
    w = 0;
    for i = 2:numel(b) - 1
        s = x(i-1:i+1);
        w = w + s(1) * s(3) + sum(s);
    end
    z = 0;
    for k = 1:3
        z = z + exp(1i * k * p) * sqrt(p - k) + (p - k) ^ 1.5;
    end
    n = [numel(find(x > p)), nnz(A), isempty(find(b < 0)), polyval([1 p 2], p), dot(b(:), x(:))];
end
% --- residual -------------------------------------------------------
function [x, q, w, z, n] = rows_by_columns(A, b, p)
    x = zeros(size(b));
    length__1 = length(b);
    for i = 1:length__1
        x(i) = (b(i) - A(i, 1:i-1) * x(1:i-1) - A(i, i+1:end) * x(i+1:end)) / A(i, i);
    end
    for i = 1:length__1
        x(i) = (b(i) - A(i, 1:i-1) * x(1:i-1) - A(i, i+1:end) * x(i+1:end)) / A(i, i);
    end
    for i = 1:length__1
        x(i) = (b(i) - A(i, 1:i-1) * x(1:i-1) - A(i, i+1:end) * x(i+1:end)) / A(i, i);
    end
    q = zeros(size(A));
    for j = 1:size(A, 2)
        v = A(:, j);
        for i = 1:j-1
            v = v - q(:, i)' * A(:, j) * q(:, i);
        end
        q(:, j) = v / norm(v);
    end
    w = 0;
    for i = 2:numel(b)-1
        s = x(i-1:i+1);
        w = w + s(1) * s(3) + sum(s);
    end
    z = 0 + exp(complex(0, 1) * p) * sqrt(p - 1) + (p - 1)^1.5 + exp(complex(0, 2) * p) * ...
            sqrt(p - 2) + (p - 2)^1.5 + exp(complex(0, 3) * p) * sqrt(p - 3) + (p - 3)^1.5;
    n = [numel(find(x > p)), nnz(A), isempty(find(b < 0)), polyval([1, p, 2], p), dot(b(:), x(:))];
end
% --- remarks --------------------------------------------------------
