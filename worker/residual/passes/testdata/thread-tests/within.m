% Branches within branches; what is short may stand twice; the truth is read later.
% FACTS: numbers x k ok
function [k, ok] = f(x)
    k = 0;
    while true
        if x > k
            if x > 10
                ok = false;
            else
                ok = true;
            end
        else
            ok = true;
        end
        if ok
            return;
        end
        k = k + 1;
        x = x - 1;
    end
end
% --- after ---
function [k, ok] = f(x)
    k = 0;
    while true
        if x > k
            if x > 10
                ok = false;
            else
                ok = true;
                return;
            end
        else
            ok = true;
            return;
        end
        k = k + 1;
        x = x - 1;
    end
end
