% Closures composed by a helper.
%
% RUN:  specialise compose_helper -d 'n = 3' -t 'x: realscalar'
% TRY:  compose_helper(1, 3)
function y = compose_helper(x, n)
  inc = @(t) t + n;
  dbl = @(t) 2 * t;
  h = comp(inc, comp(dbl, inc));
  y = h(x);
end
function h = comp(f, g)
  h = @(t) f(g(t));
end
% --- residual -------------------------------------------------------
function y = compose_helper(x)
    t = 2 * (x + 3);
    y = t + 3;
end
% --- remarks --------------------------------------------------------
