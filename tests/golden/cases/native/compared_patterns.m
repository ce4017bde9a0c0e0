% Ranges and diagonal matrices compute by their own rules, but are compared element by element, and positions are
% positions; `mod` by what may be 0.
%
% RUN:  specialise compared_patterns --nargout 5 -t 'x: real double [1 n]' -t 'p: real double [1 m]' -t 'D: real double [k k]' -t 'v: realscalar'
% TRY:  compared_patterns(1:5, 3:-1:1, eye (3), 2.5)
% TRY:  compared_patterns(0:0.1:1, [2 2 1], 2 * eye (3), 0.3)
% TRY:  compared_patterns([5 1 NaN], 1:3, [1 2; 3 4], 0)
% TRY:  compared_patterns(zeros (1, 0), zeros (1, 0), 7, 1)
% TRY:  compared_patterns(1:3, 1:4, eye (2), 1)
% TRY:  compared_patterns(-0:1, 1, eye (2), -1)
function [i, c, m, y, r] = compared_patterns(x, p, D, v)
    i = find(x <= v, 1, 'last');
    i = min(i, numel(x) - 1);
    c = [sum(x > v), sum(D(:) == 1)];
    m = D > v | D < -v;
    r = [];
    for k = 1:numel(x)
        j = find(x >= x(k), 1);
        r(k) = x(j) * 2 + mod(k, numel(p)) + mod(x(k), numel(p) - 1);
    end
    y = x(p) .* x(p) + 1;
    y = y + (x(p) > v);
end
% --- residual -------------------------------------------------------
function [i, c, m, y, r] = compared_patterns(x, p, D, v)
    i = find(x <= v, 1, 'last');
    numel__1 = numel(x);
    i = min(i, numel__1 - 1);
    c = [sum(x > v), sum(D(:) == 1)];
    m = D > v | D < -v;
    r = [];
    for k = 1:numel__1
        j = find(x >= x(k), 1);
        r(k) = x(j) * 2 + mod(k, numel(p)) + mod(x(k), numel(p) - 1);
    end
    x__1 = x(p);
    y = x__1 .* x__1 + 1 + (x__1 > v);
end
% --- remarks --------------------------------------------------------
