% An index that may fail tells the name of the variable; the user's name is free.
% FACTS: numbers k
function y = f(k)
    p__1 = [4, 5, 6];
    q__1 = [1, 2, 3];
    q__2 = [7, 8];
    y = p__1(k) + q__1(k) * q__2(k);
end
% --- after ---
function y = f(k)
    p = [4, 5, 6];
    q = [1, 2, 3];
    q__2 = [7, 8];
    y = p(k) + q(k) * q__2(k);
end
