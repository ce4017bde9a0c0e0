% A fact says that it is a handle: no text names a local function.
%
% RUN:  specialise handle_by_fact -t 'f: function_handle' -t 'x: realscalar'
% TRY:  handle_by_fact(@sin, 3)   handle_by_fact(@cos, 0)
function y = handle_by_fact(f, x)
  y = feval(f, x) + next(x);
end

function y = next(x)
  y = x + 1;
end

function y = twice(x)
  y = 2 * x;
end
% --- residual -------------------------------------------------------
function y = handle_by_fact(f, x)
    y = f(x) + (x + 1);
end
% --- remarks --------------------------------------------------------
