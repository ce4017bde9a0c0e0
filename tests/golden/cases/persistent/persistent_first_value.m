% A persistent variable that is declared with a first value keeps what the end of a call gives it.
%
% RUN:  specialise persistent_first_value -t 'x: realscalar'
% TRY:  persistent_first_value(2)   persistent_first_value(-1)
function y = persistent_first_value(x)
  y = [previous(x), previous(2 * x), previous(3)];
end
function y = previous(x)
  persistent last = 1;
  y = last;
  last = x;
end
% --- residual -------------------------------------------------------
function y = persistent_first_value(x)
    y = [previous__1(x), previous__1(2 * x), previous__1(3)];
end

function y = previous__1(x)
    persistent last = 1;
    y = last;
    last = x;
end
% --- remarks --------------------------------------------------------
