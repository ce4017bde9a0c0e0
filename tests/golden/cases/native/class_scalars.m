% Integers, characters, singles and truth values in loops of native code: sums, quotients and conversions that saturate
% and round, tables of such elements that are read, written and grown.
%
% RUN:  specialise class_scalars --nargout 5 -t 'n: real double [1 1]' -t 'a: int8 [1 1]' -t 'b: int8 [1 1]' -t 'x: real double [1 1]' -t 'u: uint32 [1 1]' -t 'f: real single [1 1]' -t 't: char [1 m]'
% TRY:  class_scalars(3, int8(100), int8(-7), 2.5, uint32(4294967290), single(0.1), "a2 c")
% TRY:  class_scalars(1, int8(1), int8(2), 97 + 1e-13, uint32(5), single(97), 'a')
% TRY:  class_scalars(0, int8(-128), int8(0), NaN, uint32(0), single(-0), 'xyz')
% TRY:  class_scalars(40, int8(127), int8(127), -Inf, uint32(7), single(NaN), '0')
function [r, w, v, s, q] = class_scalars(n, a, b, x, u, f, t)
    r = {a + b, a - b, a * b, a / b, b / a, -a, ~b, a + x, x - a, a * x, a / x, x / a, a + 1, 3 - a, a + true};
    r = [r, {u + 10, u - 20, u * 3, u / 4, u * x, u > 5, u == x, a < b, a >= x, x ~= b, a == true}];
    r = [r, {f + 1, f * f, f / 3, 1 - f, -f, f == 0.1, f < x, x > f, f + true, double(f), single(x), int8(x), uint8(a)}];
    r = [r, {double(u), int32(u), uint8(f * 1000), single(u), int16(f), logical(a), double(t(1)) + a, t(1) + 1, t(1) == 'a'}];
    r = [r, {x == t(1), x > t(1), t(1) < x + 1e-12, single(x) == t(1)}];
    r = [r, {bitand(u, 12), bitor(u, uint32(3)), bitxor(u, u - 1), bitshift(u, 3), bitshift(u, -2), mod(x, 7), mod(n, 3), mod(-n, 4)}];
    w = false(1, 4);
    v = zeros(1, 3, 'int16');
    s = single([1 2 3]);
    q = '';
    d = 0;
    for k = 1:n
        w(mod(k, 4) + 1) = ~w(mod(k * k, 4) + 1);
        w(k) = k > 2;
        v(k) = v(mod(k, 3) + 1) * 2 + k * 1000;
        s(mod(k, 3) + 1) = s(1) / 3 + x;
        q(end + 1) = char(97 + mod(k * 7, 26));
        c = q(k);
        if c == 'h' || c > 'x'
            d = d + (c - 'a');
        end
        switch c
            case 'o'
                d = d + 100;
            case {'v', 'c'}
                d = d + 1000;
        end
        u = bitxor(u, uint32(k)) + 5;
        a = a + b;
    end
    last = t(end);
    r = [r, {u, a, d, last, [last 'b'], t(1)}];
end
% --- residual -------------------------------------------------------
function [r, w, v, s, q] = class_scalars(n, a, b, x, u, f, t)
    r__7 = ~b;
    single__1 = single(x);
    r = {a + b, a - b, a * b, a / b, b / a, -a, r__7, a + x, x - a, a * x, a / x, x / a, a + 1, ...
            3 - a, a + true, u + 10, u - 20, u * 3, u / 4, u * x, u > 5, u == x, a < b, a >= x, ...
            x ~= b, a == true, f + 1, f * f, f / 3, 1 - f, -f, f == 0.1, f < x, x > f, f + ...
            true, double(f), single__1, int8(x), uint8(a)};
    t__1 = t(1);
    r = [r, {double(u), int32(u), uint8(f * 1000), single(u), int16(f), logical(a), ...
            double(t__1) + a, t__1 + 1, t__1 == 'a'}];
    r = [r, {x == t__1, x > t__1, t__1 < x + 1e-12, single__1 == t__1}];
    r = [r, {bitand(u, 12), bitor(u, uint32(3)), bitxor(u, u - 1), bitshift(u, 3), bitshift(u, ...
            -2), mod(x, 7), mod(n, 3), mod(-n, 4)}];
    d = 0;
    q = '';
    s = single([1, 2, 3]);
    v = int16([0, 0, 0]);
    w = [false, false, false, false];
    for k = 1:n
        w(mod(k, 4) + 1) = ~w(mod(k * k, 4) + 1);
        w(k) = k > 2;
        mod__1 = mod(k, 3) + 1;
        v(k) = v(mod__1) * 2 + k * 1000;
        s(mod__1) = s(1) / 3 + x;
        q(end + 1) = char(97 + mod(k * 7, 26));
        c = q(k);
        if c == 'h' || c > 'x'
            d = d + (c - 'a');
        end
        switch c
            case 'o'
                d = d + 100;
            case {'v', 'c'}
                d = d + 1000;
        end
        u = bitxor(u, uint32(k)) + 5;
        a = a + b;
    end
    last = t(end);
    r = [r, {u, a, d, last, [last, 'b'], t__1}];
end
% --- remarks --------------------------------------------------------
