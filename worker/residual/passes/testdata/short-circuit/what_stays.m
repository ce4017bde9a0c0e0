% Of arrays all elements count, and an empty one is no truth.
% FACTS: numbers a
function r = f(a, b, c)
    r = 0;
    if a > 1 & b
        r = 1;
    end
    if b | c
        r = 2;
    end
end
% --- unchanged ---
