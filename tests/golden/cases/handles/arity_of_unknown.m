% How many arguments a function takes that is not known here.
%
% RUN:  specialise arity_of_unknown -t 'x: real double scalar'
% TRY:  arity_of_unknown(@sin, 2)   arity_of_unknown(@(a, b) a + b, 2)   arity_of_unknown('cos', 3)   arity_of_unknown(@(varargin) 1, 2)
function y = arity_of_unknown(f, x)
  n = nargin(f);
  if n == 2
    y = feval(f, x, x);
  else
    y = feval(f, x) + n;
  end
end
% --- residual -------------------------------------------------------
function y = arity_of_unknown(f, x)
    n = nargin(f);
    if n == 2
        y = feval(f, x, x);
    else
        y = feval(f, x) + n;
    end
end
% --- remarks --------------------------------------------------------
