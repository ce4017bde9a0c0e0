% Numbers take no room; a field is not the struct; x is needed in the next trip; the result is not set on every way;
% what a handler reads shows.
% FACTS: numbers k k__1 n; sure zeros
function y = f(n, k, vm)
    k__1 = k + 1;
    vm__stack = zeros(3, k__1);
    x = zeros(3, n);
    for j = 1:n
        x__1 = x .* vm__stack;
        x = x__1 + x;
    end
    y__1 = x + 1;
    if n > 3
        y = y__1;
    end
    try
        z = g(n);
        z__1 = g(z);
    catch
        z__1 = z;
    end
    disp(z__1);
end
% --- unchanged ---
