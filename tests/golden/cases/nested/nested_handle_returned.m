% Handles to nested functions come back with the values that they read.
%
% RUN:  specialise nested_returned -t 'x: realscalar'
% TRY:  nested_returned(2)   nested_returned(-0)
function y = nested_returned(x)
  f = scaled(x);
  g = scaled(x * 2);
  y = f(1) + g(2);
end
function h = scaled(k)
  k = k + 1;
  h = @times_k;
  function r = times_k(t)
    r = t * k;
  end
end
% --- residual -------------------------------------------------------
function y = nested_returned(x)
    y = x + 1 + 2 * (x * 2 + 1);
end
% --- remarks --------------------------------------------------------
