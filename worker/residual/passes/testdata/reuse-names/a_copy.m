% What is copied to a variable that is free before may be made in it: nothing is left to copy.
% FACTS: arrays v__1
function v = f(x)
    v__1 = x .* x;
    w = v__1 + 1;
    v = v__1;
    v(1) = w(2);
end
% --- after ---
function v = f(x)
    v = x .* x;
    w = v + 1;
    v(1) = w(2);
end
