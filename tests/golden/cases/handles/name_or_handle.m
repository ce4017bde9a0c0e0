% What may be a text or a handle may be the name of a local function that no text of the program holds: it stays.
%
% RUN:  specialise name_or_handle -t 'x: realscalar'
% TRY:  name_or_handle('twice', 3)   name_or_handle('sin', 3)   name_or_handle(@cos, 3)   name_or_handle('thrice', 3)
function y = name_or_handle(f, x)
  y = feval(f, x) + next(x);
end

function y = next(x)
  y = x + 1;
end

function y = twice(x)
  y = 2 * x;
end
% --- residual -------------------------------------------------------
function y = name_or_handle(f, x)
    y = feval(f, x) + (x + 1);
end

function y = next(x)
    y = x + 1;
end

function y = twice(x)
    y = 2 * x;
end
% --- remarks --------------------------------------------------------
% 6:7: remark: `next`, `twice` kept whole: a text that is not known may name it; a fact `function_handle` says that none does [kept-whole]
