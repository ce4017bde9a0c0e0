% A way that says nothing, a number of statements that would stand twice, a variable that shows.
% FACTS: numbers x z ok sure
function z = f(x)
    ok = x;
    if x > 0
        ok = true;
    end
    if ok
        z = 1;
    else
        z = 2;
    end
    if x > 1
        sure = true;
    elseif x > 2
        sure = true;
    else
        sure = false;
    end
    if sure
        z = z + 1;
        z = z * 2;
        z = z - 3;
    end
    if x > 3
        told = true
    else
        told = false
    end
    if told
        z = 4;
    end
end
% --- unchanged ---
