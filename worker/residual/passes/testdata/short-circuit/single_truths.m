% Of numbers they are short-circuit operators already; in a value, and of arrays, they are not.
% FACTS: numbers a b
function r = f(a, b, c)
    r = a > 1 & b > 1;
    if a > 1 & b > 1 | a
        r = 1;
    end
    while r < 3 & c
        r = r + 1;
    end
    if ~(a > 1 & b > 2)
        r = 2;
    end
end
% --- after ---
function r = f(a, b, c)
    r = a > 1 & b > 1;
    if a > 1 && b > 1 || a
        r = 1;
    end
    while r < 3 & c
        r = r + 1;
    end
    if ~(a > 1 & b > 2)
        r = 2;
    end
end
