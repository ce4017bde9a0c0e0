% A display of the user's, called in a function that is kept whole.
%
% RUN:  specialise own_display -t 'x: realscalar'
% TRY:  own_display(2)   own_display(-1)
function y = own_display(x)
  y = x + 1;
  t = sprintf('y = %d;', x);
  eval(t);
  display(y)
  display(x);
end
function display(v)
  printf('<%g>\n', v);
end
% --- residual -------------------------------------------------------
function y = own_display(x)
    y = own_display__w1(x);
end

function display(v)
    printf('<%g>\n', v);
end

function y = own_display__w1(x)
    y = x + 1;
    t = sprintf('y = %d;', x);
    eval(t);
    display(y)
    display(x);
end
% --- remarks --------------------------------------------------------
% 8:3: remark: `own_display` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 8:3: remark: a function that reads its caller's frame makes `own_display__w1` run in the run-time's interpreter [native-interpreted]
