% The author's b holds one value at a time, and ours two; the output lends its name, a parameter does not.
function y = f(t, c)
    b__1 = c(:, 3) + t .* t;
    b__2 = c(:, 2) + t .* b__1;
    b__3 = c(:, 1) + t .* b__2 - b__1;
    b__4 = c(:, 4) + t .* b__3 - b__2;
    t__1 = b__4 + t;
    y__1 = t__1 .* c;
    y = y__1 - t__1;
end
% --- after ---
function y = f(t, c)
    b__1 = c(:, 3) + t .* t;
    b__2 = c(:, 2) + t .* b__1;
    b__1 = c(:, 1) + t .* b__2 - b__1;
    b__1 = c(:, 4) + t .* b__1 - b__2;
    t__1 = b__1 + t;
    y = t__1 .* c;
    y = y - t__1;
end
