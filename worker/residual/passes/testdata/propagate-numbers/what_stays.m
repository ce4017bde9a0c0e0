% Two numbers, a number of the user's, what a loop changes, what is indexed or may not be there.
% FACTS: numbers x v__1 v__2 v__3 w
function y = f(x)
    w = 2;
    v__1 = 1;
    if x
        v__1 = 2;
    end
    v__2 = 0;
    while v__2 < x
        v__2 = v__2 + w * v__1;
    end
    v__3 = 7;
    y = v__2 + v__3(1);
end
% --- unchanged ---
