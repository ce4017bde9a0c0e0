% Known text of eval is evaluated as code, in a loop over texts.
%
% RUN:  specialise eval_known -d 'ops = {'"'"'x + 1'"'"', '"'"'x * 2'"'"'}' -t 'x: realscalar'
% TRY:  eval_known(3, {'x + 1', 'x * 2'})
% TRY:  eval_known(-0, {'x + 1', 'x * 2'})
function y = eval_known(x, ops)
  y = 0;
  for k = 1:numel(ops)
    y = y + eval(ops{k});
  end
end
% --- residual -------------------------------------------------------
function y = eval_known(x)
    y = x + 1 + x * 2;
end
% --- remarks --------------------------------------------------------
