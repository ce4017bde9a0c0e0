% eval with two texts is try and catch.
%
% RUN:  specialise eval_try -d 't = '"'"'y = undefined_thing + x;'"'"'' -t 'x: realscalar'
% TRY:  eval_try(3, 'y = undefined_thing + x;')
function y = eval_try(x, t)
  eval(t, 'y = -x;');
end
% --- residual -------------------------------------------------------
function y = eval_try(x)
    try
        y = undefined_thing() + x;
    catch
        y = -x;
    end
end
% --- remarks --------------------------------------------------------
% 6:3: remark: a function that may not exist where an error may be caught makes `eval_try` run in the run-time's interpreter [native-interpreted]
