% Nothing declared, and functions that call themselves: their parameters are numbers; texts whose characters are only
% compared with one another.
%
% RUN:  specialise recursion_undeclared --nargout 2
% TRY:  recursion_undeclared(10, 'kitten', 'sitting')
% TRY:  recursion_undeclared(int8 (7), [1 2 3], [2 3])
% TRY:  recursion_undeclared(1.5, "", 'ab')
function [r, d] = recursion_undeclared(n, a, b)
    r = fibonacci(n);
    d = distance(a, b);
end
function r = fibonacci(n)
    if n < 2
        r = n;
    else
        r = fibonacci(n - 1) + fibonacci(n - 2);
    end
end
function d = distance(a, b)
    m = numel(a);
    n = numel(b);
    D = zeros(m + 1, n + 1);
    D(:, 1) = 0:m;
    D(1, :) = 0:n;
    for i = 1:m
        for j = 1:n
            c = a(i) ~= b(j);
            D(i + 1, j + 1) = min([D(i, j + 1) + 1, D(i + 1, j) + 1, D(i, j) + c]);
        end
    end
    d = D(m + 1, n + 1);
end
% --- residual -------------------------------------------------------
function [r, d] = recursion_undeclared(n, a, b)
    if n < 2
        r = n;
    else
        r = fibonacci__2(n - 1) + fibonacci__2(n - 2);
    end
    m = numel(a);
    n__1 = numel(b);
    D = zeros(m + 1, n__1 + 1);
    D(:, 1) = 0:m;
    D(1, :) = 0:n__1;
    for i = 1:m
        for j = 1:n__1
            c = a(i) ~= b(j);
            D(i + 1, j + 1) = min([D(i, j + 1) + 1, D(i + 1, j) + 1, D(i, j) + c]);
        end
    end
    d = D(m + 1, n__1 + 1);
end

function r = fibonacci__2(n)
    if n < 2
        r = n;
    else
        r = fibonacci__2(n - 1) + fibonacci__2(n - 2);
    end
end
% --- remarks --------------------------------------------------------
