% A function that returns a closure over what is not known.
%
% RUN:  specialise curried -d 'n = 3' -t 'x: realscalar'
% TRY:  curried(1, 3)
% TRY:  curried(NaN, 3)
function y = curried(x, n)
  add = @(a) @(b) a + b;
  f = add(n);
  g = add(x);
  y = f(x) * g(2);
end
% --- residual -------------------------------------------------------
function y = curried(x)
    y = (3 + x) * (x + 2);
end
% --- remarks --------------------------------------------------------
