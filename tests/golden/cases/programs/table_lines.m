% Lines of a known table picked at a place that is known to lie within, interpolation in one, what gives its argument,
% and calls without a reader that cannot fail.
%
% RUN:  specialise table_lines --nargout 3 -t 'k: real double scalar in [1, 3] integral' -t 'x: real double scalar' -t 'v: real double [1 ?]'
% TRY:  table_lines(2, 1.5, [1 2.5 NaN])
% TRY:  table_lines(3, NaN, zeros(1, 0))
% TRY:  table_lines(1, -Inf, 7)
% TRY:  table_lines(1, 3, [-1 0 1 2 3 4])
function [y, z, e] = table_lines(k, x, v)
T = [1 10 5; 2 20 5; 3 30 5];
y = T(k, 2) * x + T(2, k) + T(k, 3);
z = interp1([1 2 3], [4 5 6], x) + interp1([1 2 4], [0 -1 3], x, 'linear', 'extrap');
w = interp1([1 2 3], [4 5 6], v);
e = [w, reshape(x, 1, 1), squeeze(x), max(x), sort(x)];
lost = mean(v(1:min(end, 2))) + det(x) + numel(sprintf('%d', v));
% --- residual -------------------------------------------------------
function [y, z, e] = table_lines(k, x, v)
    table__1 = [10; 20; 30];
    table__2 = [2, 20, 5];
    table__3 = [1, 2, 3];
    table__4 = [4, 5];
    table__5 = [-1, 2];
    table__6 = [1, 2, 4];
    table__7 = [0, -1];
    table__8 = [1, 1];
    y = table__1(k) * x + table__2(k) + 5;
    at__1 = lookup([1, 2, 3], x, 'lr');
    yi__1 = x - table__3(at__1) + table__4(at__1);
    extrap__1 = NA();
    if x < 1 || ~(x <= 3)
        yi__1 = extrap__1;
    end
    at__2 = lookup([1, 2, 4], x, 'lr');
    z = yi__1 + (table__5(at__2) .* (x - table__6(at__2)) + table__7(at__2));
    xi__2 = v(:);
    xi__1 = xi__2.';
    count__1 = numel(xi__1);
    reshape__1 = reshape(xi__1, 1, count__1);
    at__3 = lookup([1, 2, 3], reshape__1, 'lr');
    dx__2 = reshape__1 - table__3(at__3);
    w = reshape(reshape(reshape(table__8(at__3), 1, count__1) .* dx__2 + ...
            reshape(table__4(at__3), 1, count__1), size(xi__2)), numel(xi__2), 1);
    extrap__2 = NA();
    outside__2 = xi__2 < 1 | ~(xi__2 <= 3);
    w(outside__2, :) = extrap__2;
    w = reshape(w, size(v));
    e = [w, x, x, x, x];
    lost = mean(v(1:min(end, 2))) + det(x) + numel(sprintf('%d', v));
end
% --- remarks --------------------------------------------------------
