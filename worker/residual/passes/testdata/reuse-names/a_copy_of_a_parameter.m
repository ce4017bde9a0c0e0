% A function that was written in place stores into its parameter: the copy is the parameter, where nobody reads that later.
% FACTS: arrays a b a__1 b__1; sure a b
function [y, z] = f(a, b)
    a__1 = a;
    a__1(2) = 1;
    y = a__1(1, 3);
    b__1 = b;
    b__1(2) = 1;
    z = b__1(1, 3) + b;
end
% --- after ---
function [y, z] = f(a, b)
    a(2) = 1;
    y = a(1, 3);
    b__1 = b;
    b__1(2) = 1;
    z = b__1(1, 3) + b;
end
