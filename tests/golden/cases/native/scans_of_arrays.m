% What one pass over an array finds without a list or a copy: the first and the last place, the norm, the extreme with
% its place, sums so far.
%
% RUN:  specialise scans_of_arrays --nargout 6 -t 'x: real double [m n]' -t 'v: realscalar'
% TRY:  scans_of_arrays([3 1 2 3 NaN], 2)
% TRY:  scans_of_arrays([3; 1; -0; 3], 0)
% TRY:  scans_of_arrays([NaN 4 1; 2 4 -Inf], 3)
% TRY:  scans_of_arrays([NaN NaN], 1)
% TRY:  scans_of_arrays([1e-310 2e-320], 1)
% TRY:  scans_of_arrays([], 1)
% TRY:  scans_of_arrays(5, 9)
function [f, l, r, m, c, q] = scans_of_arrays(x, v)
    f = find(x > v, 1);
    l = find(x <= v, 1, 'last');
    r = norm(x(:)) + norm(x(:) - v);
    [m, k] = max(x);
    [a, b] = min(x, [], 2);
    m = [m(:); k(:); a; b];
    c = cumsum(x .* 2, 2) + cumsum(x);
    q = zeros(1, 3);
    [~, q(2)] = max(x(:) - v);
    q(3) = find(x == x, 1);
end
% --- residual -------------------------------------------------------
function [f, l, r, m, c, q] = scans_of_arrays(x, v)
    f = find(x > v, 1);
    l = find(x <= v, 1, 'last');
    x__1 = x(:) - v;
    r = norm(x(:)) + norm(x__1);
    [m, k] = max(x);
    [a, b] = min(x, [], 2);
    m = [m(:); k(:); a; b];
    c = cumsum(x .* 2, 2) + cumsum(x);
    [~, out__1] = max(x__1);
    q = [0, 0, 0];
    q(2) = out__1;
    q(3) = find(x == x, 1);
end
% --- remarks --------------------------------------------------------
