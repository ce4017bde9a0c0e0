% The user's name is there, or is that of a function; what cannot fail shows nothing.
% FACTS: numbers k; arrays x__1; sure x__1
function y = f(k, p)
    p__1 = [4, 5, 6];
    sin__1 = [1, 2, 3];
    x__1 = [1, 2];
    y = p__1(k) + sin(p) + sin__1(k) + x__1(2);
end
% --- unchanged ---
