% Numbers in fields of struct arrays and in cells, read and stored where they are: arrays that grow and shrink, that are
% copied and stored into, fields that come later, gaps, and values that are no numbers.
%
% RUN:  specialise numbers_in_records --nargout 6 -t 'n: real double [1 1]' -t 'w: real double [1 1]'
% TRY:  numbers_in_records(6, 0)
% TRY:  numbers_in_records(6, 1)
% TRY:  numbers_in_records(6, 2)
% TRY:  numbers_in_records(6, 3)
% TRY:  numbers_in_records(6, 4)
% TRY:  numbers_in_records(6, 5)
% TRY:  numbers_in_records(30, 0)
function [s, p, o, c, t, q] = numbers_in_records(n, w)
    for k = 1:n
        p(k).x = k / 2;
        p(k).v = -k;
    end
    if w == 1
        p(2).x = 'ab';
    elseif w == 2
        p(9).v = 1;
    elseif w == 3
        p(2) = [];
    end
    s = 0;
    for r = 1:4
        o = p;
        for k = 2:n - 1
            p(k).v = p(k).v + 0.25 * (p(k - 1).x - 2 * p(k).x + p(k + 1).x);
        end
        for k = 1:n
            p(k).x = p(k).x + 0.5 * p(k).v;
            s = s + p(k).x * o(k).x;
        end
    end
    if w == 4
        s = s + p(n + 1).x;
    end
    c = cell(1, n);
    for k = 1:n
        c{k} = s - k;
    end
    if w == 5
        c{3} = {};
    end
    t = 0;
    for k = 1:n
        d = c;
        c{k} = c{k} / 2;
        t = t + c{k} + d{k};
    end
    q = struct('t', {}, 'len', {});
    g = 0;
    for k = 1:n
        g = g + mod(7 * k, 5) / 4;
        e.t = g;
        e.len = 0.3 + mod(k, 3) / 4;
        q(end + 1) = e;
        while ~isempty(q) && q(1).t + q(1).len < g
            t = t + (g - q(1).t);
            q(1) = [];
        end
    end
end
% --- residual -------------------------------------------------------
function [s, p, o, c, t, q] = numbers_in_records(n, w)
    for k = 1:n
        p(k).x = k / 2;
        p(k).v = -k;
    end
    if w == 1
        p(2).x = 'ab';
    elseif w == 2
        p(9).v = 1;
    elseif w == 3
        p(2) = [];
    end
    s = 0;
    for r = 1:4
        o = p;
        for k = 2:n-1
            p(k).v = p(k).v + 0.25 * (p(k - 1).x - 2 * p(k).x + p(k + 1).x);
        end
        for k = 1:n
            p(k).x = p(k).x + 0.5 * p(k).v;
            s = s + p(k).x * o(k).x;
        end
    end
    if w == 4
        s = s + p(n + 1).x;
    end
    c = cell(1, n);
    for k = 1:n
        c{k} = s - k;
    end
    if w == 5
        c{3} = {};
    end
    t = 0;
    for k = 1:n
        d = c;
        c{k} = c{k} / 2;
        t = t + c{k} + d{k};
    end
    g = 0;
    q = struct('t', {}, 'len', {});
    for k = 1:n
        g = g + mod(7 * k, 5) / 4;
        e.t = g;
        e.len = 0.3 + mod(k, 3) / 4;
        q(end + 1) = e;
        while ~isempty(q) && q(1).t + q(1).len < g
            t = t + (g - q(1).t);
            q(1) = [];
        end
    end
end
% --- remarks --------------------------------------------------------
% 25:5: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
