% Loops over rows of other classes: each trip has one element, whose class the body's arithmetic keeps; what the variable
% is where there is no trip; columns of what may be a matrix.
%
% RUN:  specialise loops_over_rows --nargout 6 -t 'a: int32 [1 n]' -t 's: char [1 m]' -t 'x: real single [1 p]' -t 'b: logical [1 q]' -t 'm: uint8 [r 2]'
% TRY:  loops_over_rows(int32 ([7 -3 2147483647]), 'a1b22', single ([0.1 NaN -0]), [true false true], uint8 ([1 2; 3 255]))
% TRY:  loops_over_rows(int32 (zeros (1, 0)), char (zeros (1, 0)), single (5), true, uint8 ([9 8]))
% TRY:  loops_over_rows(int32 (4), "xyz", single (zeros (1, 0)), false (1, 0), uint8 (zeros (0, 2)))
function [t, d, y, n, c, g] = loops_over_rows(a, s, x, b, m)
    t = int32(0);
    for k = a
        t = t + k / 2;
    end
    d = 0;
    for ch = s
        if ch >= '0' && ch <= '9'
            d = 10 * d + (ch - '0');
        end
    end
    y = single(1);
    for v = x
        y = y * v + 0.1;
    end
    n = 0;
    for h = b
        n = n + h;
    end
    c = uint8(0);
    for col = m
        c = c + sum(double(col));
    end
    g = int32(0);
    for p = int32(1):int32(n) + 3
        q = p;
        r = int32(12);
        while r ~= 0
            w = mod(q, r);
            q = r;
            r = w;
        end
        g = g + q;
    end
    if isempty(k)
        g = g + 100;
    end
end
% --- residual -------------------------------------------------------
function [t, d, y, n, c, g] = loops_over_rows(a, s, x, b, m)
    t = int32(0);
    for k = a
        t = t + k / 2;
    end
    d = 0;
    for ch = s
        if ch >= '0' && ch <= '9'
            d = 10 * d + (ch - '0');
        end
    end
    y = single(1);
    for v = x
        y = y * v + 0.1;
    end
    n = 0;
    for h = b
        n = n + h;
    end
    c = uint8(0);
    for col = m
        c = c + sum(double(col));
    end
    g = int32(0);
    for p = int32(1):int32(n)+3
        q = p;
        r = int32(12);
        while r ~= 0
            w = mod(q, r);
            q = r;
            r = w;
        end
        g = g + q;
    end
    if isempty(k)
        g = g + 100;
    end
end
% --- remarks --------------------------------------------------------
% 8:1: remark: the extent `m` is not the value of the parameter: of that it would have to be known that it is one real double number, `m: real double scalar` [loose-extent]
