% feval of one of several handles is a call of it; of one of several texts, a call of a known function.
%
% RUN:  specialise feval_direct -t 'c: logical scalar' -t 'x: realscalar'
% TRY:  feval_direct(true, 2)   feval_direct(false, 2)   feval_direct(true, NaN)
function y = feval_direct(c, x)
  if c
    f = @sin;
    name = 'half';
  else
    f = @(t) t * x;
    name = 'cos';
  end
  y = feval(f, x) + feval('tan', x) + feval(name, x);
end
function y = half(x)
  y = x / 2;
end
% --- residual -------------------------------------------------------
function y = feval_direct(c, x)
    if c
        f = @sin;
        name = 'half';
    else
        f = @(t) t * x;
        name = 'cos';
    end
    functions__1 = struct('cos', @cos, 'half', @half);
    y = f(x) + tan(x) + functions__1.(name)(x);
end

function y = half(x)
    y = x / 2;
end
% --- remarks --------------------------------------------------------
