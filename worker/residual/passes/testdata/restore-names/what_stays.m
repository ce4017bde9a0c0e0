% The user's name is there, or is that of a function; what cannot fail shows nothing; a field is not the struct.
% FACTS: numbers k; arrays x__1; sure x__1
function y = f(k, p)
    p__1 = [4, 5, 6];
    sin__1 = [1, 2, 3];
    x__1 = [1, 2];
    vm__stack = [3, 4];
    y = p__1(k) + sin(p) + sin__1(k) + x__1(2) + vm__stack(k);
end
% --- unchanged ---
