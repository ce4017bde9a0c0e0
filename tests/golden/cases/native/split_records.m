% Local structs whose fields are used one by one, as variables; and structs that must stay.
%
% RUN:  specialise split_records --nargout 5 -t 'n: real double [1 1]'
% TRY:  split_records(5, 2)
% TRY:  split_records(5, [1 2 3])
% TRY:  split_records(5, {1, 2})
% TRY:  split_records(5, 'ab')
% TRY:  split_records(9, 1)
% TRY:  split_records(0, 1)
function [a, b, c, d, e] = split_records(n, v)
    s = struct('x', (1:6) / 2, 'y', zeros(1, 6), 'name', 'ab', 'm', 3);
    for k = 1:n
        s.y(k) = s.y(k) + s.x(k) * s.m;
        s.m = s.m * 0.5 + numel(s.name);
        s.name = [s.name, 'c'];
    end
    s.x = s.x + s.y;
    a = s.x;
    b = s.name(end);
    w = struct('z', v, 'u', 1);
    for k = 1:3
        w.u = w.u + k;
    end
    c = w.z;
    h = struct('p', 1, 'q', 2);
    h.r = h.p + h.q;
    d = h;
    g = struct('p', [], 'q', 4);
    g.p(end + 1) = g.q;
    g.p(end + 1) = 2;
    e = g.p;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = split_records(n, v)
    a = [0.5, 1, 1.5, 2, 2.5, 3];
    s__y = [0, 0, 0, 0, 0, 0];
    s__name = 'ab';
    s__m = 3;
    for k = 1:n
        s__y(k) = s__y(k) + a(k) * s__m;
        s__m = s__m * 0.5 + numel(s__name);
        s__name = [s__name, 'c'];
    end
    a = a + s__y;
    b = s__name(end);
    w = struct('z', v, 'u', 1);
    w.u = w.u + 1;
    w.u = w.u + 2;
    w.u = w.u + 3;
    c = w.z;
    d = struct('p', 1, 'q', 2, 'r', 3);
    e = [4, 2];
end
% --- remarks --------------------------------------------------------
