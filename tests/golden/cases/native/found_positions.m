% What a search finds is likely one position, and may be none or several: subscripts that it becomes, and the errors
% where it is none. Vectors from which what a mask selects is deleted.
%
% RUN:  specialise found_positions --nargout 4 -t 'x: real double [1 m]' -t 'y: real double [1 m]' -t 'q: real double [1 n]'
% TRY:  found_positions(0:4, [1 4 9 -0 25], [0.5 3 3.9 1])
% TRY:  found_positions([1 2 3], [NaN 1 Inf], [2 2])
% TRY:  found_positions([1 2 3], [7 1 9], [0 2])
% TRY:  found_positions([1 2 3], [7 1 9], [3 9])
% TRY:  found_positions([1 1], [NaN NaN], 1)
% TRY:  found_positions(5, 6, [5 7])
% TRY:  found_positions(zeros (1, 0), zeros (1, 0), 1)
function [v, s, w, x] = found_positions(x, y, q)
    v = zeros(size(q));
    s = 0;
    for k = 1:numel(q)
        i = find(x <= q(k), 1, 'last');
        i = min(i, numel(x) - 1);
        t = (q(k) - x(i)) / (x(i + 1) - x(i));
        v(k) = y(i) + t * (y(i + 1) - y(i));
        [m, j] = max(y);
        s = s + x(j) - m;
        if s > 100
            continue;
        end
        s = s + y(j);
    end
    w = y;
    w(w > 5) = [];
    while numel(x) > 1
        x(x == x(1)) = [];
        s = s + 1;
    end
end
% --- residual -------------------------------------------------------
function [v, s, w, x] = found_positions(x, y, q)
    v = zeros(size(q));
    s = 0;
    for k = 1:numel(q)
        i = min(find(x <= q(k), 1, 'last'), numel(x) - 1);
        t = (q(k) - x(i)) / (x(i + 1) - x(i));
        v(k) = y(i) + t * (y(i + 1) - y(i));
        [m, j] = max(y);
        s = s + x(j) - m;
        if s > 100
            continue;
        end
        s = s + y(j);
    end
    w = y;
    w(w > 5) = [];
    while numel(x) > 1
        x(x == x(1)) = [];
        s = s + 1;
    end
end
% --- remarks --------------------------------------------------------
