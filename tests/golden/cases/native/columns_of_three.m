% A column that is replaced keeps the extents of its matrix, which only a matrix without any extent would take from what
% is stored; single and integer arrays that are filled keep their class as elements.
%
% RUN:  specialise columns_of_three --nargout 4 -t 'P: real double [3 k]' -t 'x: real single [1 n]' -t 'w: real double [? 1]'
% TRY:  columns_of_three([1 2; 3 -0; 5 NaN], single ([0.1 2 -0]), [1; 2; 3])
% TRY:  columns_of_three([1; 1; 1], single (zeros (1, 0)), 4)
% TRY:  columns_of_three(zeros (3, 0), single (1), [1; 2; 3])
% TRY:  columns_of_three([1; 1; 1], single (1), [1; 2])
function [P, y, c, Q] = columns_of_three(P, x, w)
    R = [0.8 -0.6 0; 0.6 0.8 0; 0 0 1];
    y = zeros(size(x), 'single');
    c = ones(1, numel(x), 'int16');
    for k = 1:numel(x)
        y(k) = x(k) * x(k) + 0.5;
        c(k) = c(k) * 3 + x(k);
    end
    Q = [];
    for j = 1:size(P, 2)
        v = P(:, j);
        u = R * v;
        P(:, j) = u;
        Q(:, j) = u - v;
    end
    P(:, 1) = w;
end
% --- residual -------------------------------------------------------
function [P, y, c, Q] = columns_of_three(P, x, w)
    y = zeros(size(x), 'single');
    numel__1 = numel(x);
    c = ones(1, numel__1, 'int16');
    for k = 1:numel__1
        x__1 = x(k);
        y(k) = x__1 * x__1 + 0.5;
        c(k) = c(k) * 3 + x__1;
    end
    Q = [];
    table__1 = [0.8, 0, 0; 0.6, 0.8, 0; 0, 0, 1] - [0, 0.6, 0; 0, 0, 0; 0, 0, 0];
    for j = 1:size(P, 2)
        v = P(:, j);
        u = table__1 * v;
        P(:, j) = u;
        Q(:, j) = u - v;
    end
    P(:, 1) = w;
end
% --- remarks --------------------------------------------------------
