% eval of known text assigns a variable of the function.
%
% RUN:  specialise eval_assign -d 'name = '"'"'gain'"'"'' -t 'x: realscalar'
% TRY:  eval_assign(3, 'gain')
function y = eval_assign(x, name)
  eval(sprintf('%s = 2 * x;', name));
  y = gain + 1;
end
% --- residual -------------------------------------------------------
function y = eval_assign(x)
    gain = 2 * x;
    y = gain + 1;
end
% --- remarks --------------------------------------------------------
