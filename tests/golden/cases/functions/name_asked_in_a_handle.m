% A text that is not known and that an anonymous function calls may name a function of the file.
%
% RUN:  specialise name_asked_in_a_handle
% TRY:  name_asked_in_a_handle('square', {2})
% TRY:  name_asked_in_a_handle('cube', {-1})
% TRY:  name_asked_in_a_handle('nothing', {0})
function r = name_asked_in_a_handle(name, c)
  f = @(t) feval(name, c{:}, t);
  r = f(3);
end
function y = square(t, u)
  y = t ^ 2 + u;
end
function y = cube(t, u)
  y = t ^ 3 - u;
end
% --- residual -------------------------------------------------------
function r = name_asked_in_a_handle(name, c)
    r = feval(name, c{:}, 3);
end

function y = square(t, u)
    y = t^2 + u;
end

function y = cube(t, u)
    y = t^3 - u;
end
% --- remarks --------------------------------------------------------
% 8:12: remark: `square`, `cube` kept whole: a text that is not known may name it; a fact `function_handle` says that none does [kept-whole]
