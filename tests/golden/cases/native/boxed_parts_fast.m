% Parts of boxed values in native code by their shortest ways: appending, labels of text, tables that are spelled out,
% one element of a cell or a struct array, characters of numbers; and what these must leave to the kernels.
%
% RUN:  specialise boxed_parts_fast --nargout 6 -t 'n: real double [1 1]' -t 's: char [1 m]' -t 'x: real double [1 1]'
% TRY:  boxed_parts_fast(6, 'run', 2)
% TRY:  boxed_parts_fast(3, "stop", 0)
% TRY:  boxed_parts_fast(4, 'r', 97)
% TRY:  boxed_parts_fast(2, 'rr', NaN)
function [v, t, c, p, d, w] = boxed_parts_fast(n, s, x)
    v = [];
    t = s;
    w = {};
    c = {1, 'two', [3 4], []};
    p = struct('a', {1, 2, 3}, 'b', {'x', 'y', 'z'});
    d = 0;
    for k = 1:n
        v = [v, k * x];
        v = [v, v(1), single(k)];
        t = [t, s, "-", num2str(k)];
        switch t
            case {'run', 'runrun-1'}
                d = d + 1;
            case 'rr-1'
                d = d + 2;
            case ''
                d = d + 4;
        end
        switch x
            case {1, 2, 'a'}
                d = d + 8;
            case 'ab'
                d = d + 16;
            case 0
                d = d + 32;
        end
        if strcmp(s, 'run') || strcmp('stop', s) || strcmp(c{2}, 'two')
            d = d + 64;
        end
        i = mod(k, 3) + 1;
        p(i).a = p(i).a + k;
        p(i).b = [p(i).b 'q'];
        c{i} = k;
        c{2} = 'two';
        d = d + min([x, k, 3]) + max([k; x]) + sum([x k 1]) + [5, -6, 7](i);
        try
            w{end + 1} = char(x + k);
            d = d + [10, 20, 30](k);
        catch err
            w{end + 1} = err.message;
        end
    end
end
% --- residual -------------------------------------------------------
function [v, t, c, p, d, w] = boxed_parts_fast(n, s, x)
    t = s;
    c = {1, 'two', [3, 4], []};
    d = 0;
    p = struct('a', {1, 2, 3}, 'b', {'x', 'y', 'z'});
    v = [];
    w = {};
    table = [5, -6, 7];
    strcmp__1 = strcmp(s, 'run') || strcmp('stop', s);
    for k = 1:n
        v = [v, k * x];
        v = [v, v(1), single(k)];
        t = [t, s, '-', num2str(k)];
        switch t
            case {'run', 'runrun-1'}
                d = d + 1;
            case 'rr-1'
                d = d + 2;
        end
        switch x
            case {1, 2, 'a'}
                d = d + 8;
            case 0
                d = d + 32;
        end
        if strcmp__1 || strcmp(c{2}, 'two')
            d = d + 64;
        end
        i = mod(k, 3) + 1;
        p(i).a = p(i).a + k;
        p(i).b = [p(i).b, 'q'];
        c{i} = k;
        c{2} = 'two';
        d = d + min([x, k, 3]) + max([k; x]) + (0 + x + k + 1) + table(i);
        try
            w{end + 1} = char(x + k);
            d = d + subsref([10, 20, 30], struct('type', '()', 'subs', {{k}}));
        catch err
            w{end + 1} = err.message;
        end
    end
end
% --- remarks --------------------------------------------------------
