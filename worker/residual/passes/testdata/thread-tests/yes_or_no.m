% Each way says the truth that is asked for behind it.
% FACTS: numbers x y z ok
function z = f(x)
    if x > 0
        y = x;
        ok = true;
    elseif x < -1
        y = -x;
        ok = false;
    else
        z = 3;
        return;
    end
    if ~ok
        z = y;
    else
        z = 2 * y;
        z = z + 1;
        z = z * z;
    end
end
% --- after ---
function z = f(x)
    if x > 0
        y = x;
        ok = true;
        z = 2 * y;
        z = z + 1;
        z = z * z;
    elseif x < -1
        y = -x;
        ok = false;
        z = y;
    else
        z = 3;
        return;
    end
end
