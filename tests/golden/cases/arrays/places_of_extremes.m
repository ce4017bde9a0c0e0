% The greatest and the least elements and where they stand: along columns and rows, beside NaN, among equal ones (of
% zeros the first one's sign), of whole columns of NaN, of integers and singles, of nothing; long columns, in which
% several running extremes are kept.
%
% RUN:  specialise places_of_extremes --nargout 8
% TRY:  places_of_extremes([3 NaN 1; 3 2 1; 0 NaN -0])
% TRY:  places_of_extremes([NaN NaN; NaN NaN])
% TRY:  places_of_extremes([NaN; -Inf; NaN; -Inf])
% TRY:  places_of_extremes([-0 0 -0; 0 -0 0])
% TRY:  places_of_extremes([Inf, NaN, -Inf, Inf])
% TRY:  places_of_extremes(mod((1:57)' * 7919, 31))
% TRY:  places_of_extremes([NaN(1, 20), mod((1:40) * 7919, 31), NaN, 30, NaN(1, 9)])
% TRY:  places_of_extremes(reshape(mod((1:60) * 7919, 13), 3, 4, 5))
% TRY:  places_of_extremes(int8([5 -7 5; -128 127 127]))
% TRY:  places_of_extremes(uint16(mod((1:33) * 7919, 31)))
% TRY:  places_of_extremes(single([0.5 NaN; -0 0; 0.5 7]))
% TRY:  places_of_extremes([true false true; false false true])
% TRY:  places_of_extremes([3+4i, NaN, -5, 5i; 1, 2, 3, 4])
% TRY:  places_of_extremes(zeros(0, 3))
% TRY:  places_of_extremes(zeros(3, 0))
% TRY:  places_of_extremes([])
% TRY:  places_of_extremes({1})
function [a, b, c, d, e, f, g, h] = places_of_extremes(x)
    [a, b] = max(x);
    [c, d] = min(x, [], 2);
    [e, f] = min(x);
    [~, g] = max(x, [], 2);
    h = 1 ./ double(max(x, [], 1));
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g, h] = places_of_extremes(x)
    [a, b] = max(x);
    [c, d] = min(x, [], 2);
    [e, f] = min(x);
    [~, g] = max(x, [], 2);
    h = 1 ./ double(max(x, [], 1));
end
% --- remarks --------------------------------------------------------
