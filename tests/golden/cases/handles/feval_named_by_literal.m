% What may be a text or a handle may name a function whose name the program holds: it stays under it.
%
% RUN:  specialise feval_literal -t 'k: realscalar' -t 'x: realscalar'
% TRY:  feval_literal(1, 3)
% TRY:  feval_literal(2, 3)
function y = feval_literal(k, x)
  table = struct('f', {'feval_once', 'feval_twice'});
  c = {table.f, @sin};
  y = feval(c{k}, x);
end
function y = feval_once(x)
  y = x;
end
function y = feval_twice(x)
  y = 2 * x;
end
% --- residual -------------------------------------------------------
function y = feval_literal(k, x)
    c = {'feval_once', 'feval_twice', @sin};
    y = feval(c{k}, x);
end

function y = feval_once(x)
    y = x;
end

function y = feval_twice(x)
    y = 2 * x;
end
% --- remarks --------------------------------------------------------
