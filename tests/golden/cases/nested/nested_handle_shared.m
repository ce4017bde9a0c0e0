% A handle to a nested function that assigns a variable around it is called in place.
%
% RUN:  specialise nested_shared -t 'x: realscalar'
% TRY:  nested_shared(2)   nested_shared(NaN)
function [y, n] = nested_shared(x)
  n = 0;
  f = @note;
  f(x);
  y = f(x + 1);
  n = n * 10;
  function r = note(t)
    n = n + t;
    r = n;
  end
end
% --- residual -------------------------------------------------------
function y = nested_shared(x)
    n = 0 + x + (x + 1);
    y = n;
end
% --- remarks --------------------------------------------------------
