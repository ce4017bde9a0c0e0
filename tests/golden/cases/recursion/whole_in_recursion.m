% A version that was made while its caller was being tried does not outlive the trial: the caller is kept whole, and what
% was assumed of its calls meanwhile (that they do not return) is not so.
%
% RUN:  specialise count_down -t 'x: realscalar' -t 't: char [1 ?]'
% TRY:  count_down(3, '1;')   count_down(1, 'w = 2;')   count_down(0, '1;')
function y = count_down(x, t)
  global left;
  left = x;
  first(x, t);
  left = x;
  y = second(x, t);
end
function first(x, t)
  z = second(x, t);
  eval(t);
end
function y = second(x, t)
  global left;
  left = left - 1;
  if left > 0
    first(x, t);
    printf('%d left\n', left);
  end
  y = x;
end
% --- residual -------------------------------------------------------
function y = count_down(x, t)
    global left;
    left = x;
    first(x, t);
    left = x;
    left = left - 1;
    if left > 0
        first(x, t);
        printf('%d left\n', left);
    end
    y = x;
end

function first(x, t)
    z = second(x, t);
    eval(t);
end

function y = second(x, t)
    global left;
    left = left - 1;
    if left > 0
        first(x, t);
        printf('%d left\n', left);
    end
    y = x;
end
% --- remarks --------------------------------------------------------
% 15:3: remark: `first` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 15:3: remark: a function that reads its caller's frame makes `first` run in the run-time's interpreter [native-interpreted]
