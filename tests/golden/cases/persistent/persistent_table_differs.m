% A table made from a parameter of which calls give different values is that of the first call.
%
% RUN:  specialise persistent_table_differs -t 'x: real double scalar'
% TRY:  persistent_table_differs(3)
function y = persistent_table_differs(x)
y = [tab(2, x), tab(3, x), tab(2, x)];
function y = tab(n, x)
persistent T
if isempty(T), T = (1:n) * 10; end
y = T(end) * x;
% --- residual -------------------------------------------------------
function y = persistent_table_differs(x)
    x__1 = 20 * x;
    y = [x__1, x__1, x__1];
end
% --- remarks --------------------------------------------------------
