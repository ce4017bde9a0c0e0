% display (x) shows a variable under its name, anything else without one.
%
% RUN:  specialise display_variable -d k=2 -t 'x: real double scalar'
% TRY:  display_variable(2, 3)   display_variable(2, NaN)
function y = display_variable(k, x)
  display(x);
  display(k)
  y = k * x;
  display(y + 1);
  display(pi)
  display('text')
  c = {k, x};
  display(c)
end
% --- residual -------------------------------------------------------
function y = display_variable(x)
    x
    k = 2;
    k
    y = 2 * x;
    display(y + 1);
    display(pi)
    display('text')
    c = {2, x};
    c
end
% --- remarks --------------------------------------------------------
