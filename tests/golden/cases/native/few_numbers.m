% Vectors of few numbers as numbers: sums, products with numbers, cross products; squares of numbers as the library's
% power gives them; rests of arrays by whole numbers; integers divided by powers of two, rounded half away from zero.
%
% RUN:  specialise few_numbers --nargout 6 -t 'x: real double [1 p]' -t 'k: int8 [1 q]' -t 'u: uint16 [1 q]' -t 'n: realscalar'
% TRY:  few_numbers([0.1 -7.3 NaN Inf 1e-200 -0 1e160], int8 ([-128 -3 -1 0 1 127]), uint16 ([0 1 3 65535 2 7]), 3)
% TRY:  few_numbers([3 4 0.3], int8 (5), uint16 (9), 1)
% TRY:  few_numbers(zeros (1, 0), int8 (zeros (1, 0)), uint16 (zeros (1, 0)), 2)
function [v, s, m, a, b, c] = few_numbers(x, k, u, n)
    v = [1; 2; 3];
    w = [0.5; -0; 7];
    for j = 1:n
        t = v(1) / 10;
        R = [cos(t), -sin(t), 0; sin(t), cos(t), 0; 0, 0, 1];
        v = R * v + 0.01 * cross(v, [0; 0; 1]);
        w = cross(w, v) - v / 3;
        v = v + w * 0.1;
    end
    s = 0;
    for j = 1:numel(x)
        s = s * 0.5 + x(j)^2 - (x(j) - 1)^2;
    end
    m = mod(x, 3) + mod(x * 7, 1) .* 2;
    a = (k + 3) / 2 - k / 4 + k / 3;
    b = (u + u) / 8 + u / 1;
    c = int8(0);
    for e = k
        c = c / 2 + e / 4;
    end
end
% --- residual -------------------------------------------------------
function [v, s, m, a, b, c] = few_numbers(x, k, u, n)
    v = [1; 2; 3];
    w = [0.5; -0; 7];
    for j = 1:n
        t = v(1) / 10;
        cos__1 = cos(t);
        sin__1 = sin(t);
        R = [cos__1, -sin__1, 0; sin__1, cos__1, 0; 0, 0, 1];
        x1 = v(1);
        x2 = v(2);
        x3 = v(3);
        v = R * v + 0.01 * [x2 - x3 .* 0; x3 .* 0 - x1; x1 .* 0 - x2 .* 0];
        x1__1 = w(1);
        x2__1 = w(2);
        x3__1 = w(3);
        y1 = v(1);
        y2 = v(2);
        y3 = v(3);
        w = [x2__1 .* y3 - x3__1 .* y2; x3__1 .* y1 - x1__1 .* y3; x1__1 .* y2 - x2__1 .* y1] - ...
                v / 3;
        v = v + w * 0.1;
    end
    s = 0;
    for j = 1:numel(x)
        s = s * 0.5 + x(j)^2 - (x(j) - 1)^2;
    end
    m = mod(x, 3) + mod(x * 7, 1) .* 2;
    a = (k + 3) / 2 - k / 4 + k / 3;
    b = (u + u) / 8 + u / 1;
    c = int8(0);
    for e = k
        c = c / 2 + e / 4;
    end
end
% --- remarks --------------------------------------------------------
% 13:14: remark: `cos(t)` (few_numbers.m:13), `cos(t)` (few_numbers.m:13), `R * v` (few_numbers.m:14): computed here, with last bits that OpenBLAS and libm may give otherwise on another machine [machine-bits]
