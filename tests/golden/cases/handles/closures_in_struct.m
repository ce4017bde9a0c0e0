% A struct of closures is returned by its parts.
%
% RUN:  specialise closure_struct -d 'n = 3' -t 'x: realscalar'
% TRY:  closure_struct(2, 3)
function y = closure_struct(x, n)
  ops = make_ops(x, n);
  y = ops.add(2) + ops.mul(3);
end
function ops = make_ops(a, n)
  ops.add = @(t) t + a;
  ops.mul = @(t) t * a * n;
end
% --- residual -------------------------------------------------------
function y = closure_struct(x)
    y = 2 + x + 3 * x * 3;
end
% --- remarks --------------------------------------------------------
