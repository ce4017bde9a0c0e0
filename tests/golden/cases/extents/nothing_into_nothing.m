% What has no element fits wherever none is selected, and lets nothing grow: then it is not known how many rows there are.
%
% RUN:  specialise nothing_into_nothing --nargout 4 -t 'b: double' -t 'c: double' -t 'k: realscalar'
% TRY:  nothing_into_nothing(zeros(1, 0), zeros(3, 0), 0)   nothing_into_nothing(zeros(0, 1), zeros(2, 0), 0)
% TRY:  nothing_into_nothing(zeros(0, 1), zeros(2, 0), 2)   nothing_into_nothing(zeros(0, 5), zeros(3, 0), 0)
function [s, t, q, w] = nothing_into_nothing(b, c, k)
    d = zeros(0, k);
    d(1:2, :) = c;
    s = size(d, 1) > 0;
    e = zeros(0, 0, k);
    e(1:2, :, 1) = c;
    t = size(e, 1) > 0;
    q = size(e);
    a = zeros(0, 3);
    a(:, 4) = b;
    w = size(a, 2);
end
% --- residual -------------------------------------------------------
function [s, t, q, w] = nothing_into_nothing(b, c, k)
    d = zeros(0, k);
    d(1:2, :) = c;
    s = size(d, 1) > 0;
    e = zeros(0, 0, k);
    e(1:2, :, 1) = c;
    t = size(e, 1) > 0;
    q = size(e);
    a = zeros(0, 3);
    a(:, 4) = b;
    w = size(a, 2);
end
% --- remarks --------------------------------------------------------
