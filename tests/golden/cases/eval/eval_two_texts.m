% eval with two texts is try and catch.
%
% RUN:  specialise eval_try -d 't = '"'"'y = undefined_thing + x;'"'"'' -t 'x: realscalar'
% TRY:  eval_try(3, 'y = undefined_thing + x;')
function y = eval_try(x, t)
  eval(t, 'y = -x;');
end
% --- residual -------------------------------------------------------
function y = eval_try(x)
    y = -x;
end
% --- remarks --------------------------------------------------------
