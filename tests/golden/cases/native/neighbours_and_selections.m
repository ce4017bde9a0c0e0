% Differences of neighbours, and reductions of what a mask selects, as loops; rows, columns, matrices, nothing at all.
%
% RUN:  specialise neighbours_and_selections --nargout 7 -t 'x: real double [1 n]' -t 'A: real double [? ?]'
% TRY:  neighbours_and_selections([3 1 NaN 4 -0 Inf], magic (4))
% TRY:  neighbours_and_selections([2 1], [1 5; 2 2])
% TRY:  neighbours_and_selections(7, [1 4 9 16])
% TRY:  neighbours_and_selections(zeros (1, 0), [1; 4; 9])
% TRY:  neighbours_and_selections([-0 -0], zeros (0, 3))
% TRY:  neighbours_and_selections([1 2 3], [])
% TRY:  neighbours_and_selections(1:5, 3)
% TRY:  neighbours_and_selections(1:5, eye (3))
function [d, e, f, s, p, lo, hi] = neighbours_and_selections(x, A)
    d = diff(x);
    e = diff(A);
    f = diff(x .* x - 1) * 2;
    s = [sum(x(x > 1)), sum(x(x ~= 1) .* 2), sumsq(x(~(x > 1))), prod(x(isnan(x)))];
    p = [any(x(x < 2)), all(x(x < 2))];
    up = d > 0;
    lo = min(d(up));
    hi = max(d(~up));
    if numel(A) > 2
        s(end + 1) = sum(A(A > 2));
        s(end + 1) = sum(x(A(1, :) > 2));
    end
end
% --- residual -------------------------------------------------------
function [d, e, f, s, p, lo, hi] = neighbours_and_selections(x, A)
    d = diff(x);
    e = diff(A);
    f = diff(x .* x - 1) * 2;
    s = [sum(x(x > 1)), sum(x(x ~= 1) .* 2), sumsq(x(~(x > 1))), prod(x(isnan(x)))];
    x__1 = x(x < 2);
    p = [any(x__1), all(x__1)];
    up = d > 0;
    lo = min(d(up));
    hi = max(d(~up));
    if numel(A) > 2
        s(end + 1) = sum(A(A > 2));
        s(end + 1) = sum(x(A(1, :) > 2));
    end
end
% --- remarks --------------------------------------------------------
