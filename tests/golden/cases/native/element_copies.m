% One element stored from another: insertion sort, shifts, growth, ranges, subscripts that are no places.
%
% RUN:  specialise element_copies --nargout 3 -t 'x: real double' -t 'w: real double [1 1]'
% TRY:  element_copies([3 1 2 -1], 0)
% TRY:  element_copies([3; 1; 2; -1], 0)
% TRY:  element_copies([3 1; 2 -1], 0)
% TRY:  element_copies(5:-1:1, 1)
% TRY:  element_copies([3 1 2], 2)
% TRY:  element_copies([3 1 2], 3)
% TRY:  element_copies([3 NaN 2], 4)
% TRY:  element_copies([], 0)
function [x, p, t] = element_copies(x, w)
    n = numel(x);
    p = 1:n;
    t = false(1, n);
    for k = 2:n
        v = x(k);
        j = k - 1;
        while j >= 1 && x(j) > v
            x(j + 1) = x(j);
            p(j + 1) = p(j);
            t(j) = true;
            j = j - 1;
        end
        x(j + 1) = v;
        p(j + 1) = k;
    end
    if w == 1
        x(n + 1) = x(1);
    elseif w == 2
        x(2.5) = x(1);
    elseif w == 3
        x(1) = x(n + 1);
    elseif w == 4
        x(n + 2, 1) = x(1);
    end
end
% --- residual -------------------------------------------------------
function [x, p, t] = element_copies(x, w)
    n = numel(x);
    p = 1:n;
    t = false(1, n);
    for k = 2:n
        v = x(k);
        j = k - 1;
        while j >= 1 && x(j) > v
            x(j + 1) = x(j);
            p(j + 1) = p(j);
            t(j) = true;
            j = j - 1;
        end
        x(j + 1) = v;
        p(j + 1) = k;
    end
    if w == 1
        x(n + 1) = x(1);
    elseif w == 2
        x(2.5) = x(1);
    elseif w == 3
        x(1) = x(n + 1);
    elseif w == 4
        x(n + 2, 1) = x(1);
    end
end
% --- remarks --------------------------------------------------------
