% A read that one number reaches is that number, and what is said about numbers alone is computed.
% FACTS: numbers x d v__1 v__2 v__3
function y = f(x, d)
    v__1 = 0;
    v__2 = 1;
    v__3 = -2;
    v__1 = v__1 + d;
    y = v__2 * x + v__3 * 4 + v__1 - (v__2 - 1);
    if x
        v__2 = 3;
    else
        v__2 = 3;
    end
    y = y / v__2;
end
% --- after ---
function y = f(x, d)
    v__1 = 0;
    v__2 = 1;
    v__3 = -2;
    v__1 = 0 + d;
    y = x + -8 + v__1;
    if x
        v__2 = 3;
    else
        v__2 = 3;
    end
    y = y / 3;
end
