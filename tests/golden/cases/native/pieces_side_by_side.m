% [a, b] and [a; b] of expressions of real arrays, computed where they stand: rows, columns, matrices, what is empty, one
% number, extents that fit nothing.
%
% RUN:  specialise pieces_side_by_side --nargout 5 -t 'x: real double [? ?]' -t 'y: real double [? ?]'
% TRY:  pieces_side_by_side([1 2; 3 4], [5 NaN; -0 Inf])   pieces_side_by_side([1 2 3], [4 5 6])   pieces_side_by_side([1; 2], [3; 4])
% TRY:  pieces_side_by_side(2, 3)   pieces_side_by_side(zeros(0, 3), zeros(0, 3))   pieces_side_by_side([], [])
% TRY:  pieces_side_by_side(zeros(1, 0), zeros(1, 0))   pieces_side_by_side([1 2], 3)   pieces_side_by_side([1 2; 3 4], [5 6])
% TRY:  pieces_side_by_side([1 2], [1; 2])   pieces_side_by_side([1 2 3], [1 2])   pieces_side_by_side(eye(2), 2 * eye(2))
function [a, b, c, d, e] = pieces_side_by_side(x, y)
    a = [x + y, x - y];
    b = [x .* y; -y; x];
    c = [abs(x - 2), x(:, 1:size(x, 2)) / 2, y];
    d = [x(1, :) * 2; y(1, :)];
    e = [x(:, 1) + 1, y(:, 1) - 1; x(:, 1), y(:, 1)];
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = pieces_side_by_side(x, y)
    a = [x + y, x - y];
    b = [x .* y; -y; x];
    c = [abs(x - 2), x(:, 1:size(x, 2)) / 2, y];
    d = [x(1, :) * 2; y(1, :)];
    e = [x(:, 1) + 1, y(:, 1) - 1; x(:, 1), y(:, 1)];
end
% --- remarks --------------------------------------------------------
