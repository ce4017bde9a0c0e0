% The entry calls itself with another value of the parameter that its table is made of.
%
% RUN:  specialise persistent_table_recursion -d 'n = 4' -t 'x: real double scalar'
% TRY:  persistent_table_recursion(4, 5)
% TRY:  persistent_table_recursion(4, 1)
function y = persistent_table_recursion(n, x)
if x > 3, y = persistent_table_recursion(n + 1, x - 1); return, end
persistent T
if isempty(T), T = (1:n) * 10; end
y = sum(T) * x;
% --- residual -------------------------------------------------------
function y = persistent_table_recursion(x)
    if x > 3
        y = persistent_table_recursion__1(5, x - 1);
        return;
    end
    global persistent_table_recursion__T;
    if isempty(persistent_table_recursion__T)
        persistent_table_recursion__T = [10, 20, 30, 40];
    end
    y = sum(persistent_table_recursion__T) * x;
end

function y = persistent_table_recursion__1(n, x)
    if x > 3
        y = persistent_table_recursion__1(n + 1, x - 1);
    else
        global persistent_table_recursion__T;
        if isempty(persistent_table_recursion__T)
            persistent_table_recursion__T = (1:n) * 10;
        end
        y = sum(persistent_table_recursion__T) * x;
    end
end
% --- remarks --------------------------------------------------------
% 7:15: remark: an argument kept general: it grows with the recursion [kept-general]
