% A handle that captures the one before it: what is known of it ends somewhere.
%
% RUN:  specialise loop_chain -t 'n: realscalar' -t 'x: realscalar'
% TRY:  loop_chain(3, 2)   loop_chain(0, 2)   loop_chain(20, -1)
function y = loop_chain(n, x)
  f = @(t) t;
  for k = 1:n
    g = f;
    f = @(t) g(t) + k;
  end
  y = f(x);
end
% --- residual -------------------------------------------------------
function y = loop_chain(n, x)
    f = @(t) t;
    for k = 1:n
        g = f;
        f = @(t) g(t) + k;
    end
    y = f(x);
end
% --- remarks --------------------------------------------------------
