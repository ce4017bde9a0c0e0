% Roots, logarithms, powers, fields and cells of which native code takes for granted that they are real numbers, and
% what it does where they are not: the function begins anew, and nobody sees it.
%
% RUN:  specialise speculation --nargout 6 -t 'n: real double [1 1]' -t 'q: real double [1 1]' -t 'x: real double'
% TRY:  speculation(5, 4, [1 2 3 4])
% TRY:  speculation(5, -4, [1 2 3 4])
% TRY:  speculation(5, -4, [1 2; 3 4])
% TRY:  speculation(5, 0, [])
% TRY:  speculation(5, NaN, [1; -2; 3])
% TRY:  speculation(6, -Inf, [4 3 2 1])
% TRY:  speculation(0, 2, 3)
% TRY:  speculation(9, 2, [1 2])
% TRY:  speculation(3, 2.5, 7)
function [s, r, p, c, m, e] = speculation(n, q, x)
    s = 0;
    p = 1;
    r = 0;
    c = cell(1, 3);
    for k = 1:n
        d = q - 0.5 * k;
        r = sqrt(d) + log(q + k) / 2;
        s = s + r * d + root_of(d, q);
        p = p * d ^ 0.5 + acos(k / 6);
        c{k} = k * q;
    end
    m = 0;
    for v = x
        m = m + v;
    end
    for k = 1:numel(x)
        m = m + x(k) * min(x) + sum(x);
    end
    e = 0;
    for k = 1:3
        e = e + c{k};
    end
end

function y = root_of(d, q)
    y = 0;
    for k = 1:3
        y = y + sqrt(d + k * q) * k;
    end
end
% --- residual -------------------------------------------------------
function [s, r, p, c, m, e] = speculation(n, q, x)
    c = cell(1, 3);
    p = 1;
    r = 0;
    s = 0;
    for k = 1:n
        d = q - 0.5 * k;
        r = sqrt(d) + log(q + k) / 2;
        s = s + r * d + (0 + sqrt(d + q) + sqrt(d + 2 * q) * 2 + sqrt(d + 3 * q) * 3);
        p = p * d^0.5 + acos(k / 6);
        c{k} = k * q;
    end
    m = 0;
    for v = x
        m = m + v;
    end
    for k = 1:numel(x)
        m = m + x(k) * min(x) + sum(x);
    end
    e = 0 + c{1} + c{2} + c{3};
end
% --- remarks --------------------------------------------------------
