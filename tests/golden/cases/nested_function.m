% A nested function shares the variables of the function around it.
%
% RUN:  specialise accumulate -d 'scale = 10' -t 'x: realscalar'
% TRY:  accumulate(1, 10)   accumulate(NaN, 10)   accumulate(-0, 10)
function y = accumulate(x, scale)
  y = 0;
  add(x);
  add(2 * x);
  function add(v)
    y = y + scale * v;
  end
end
% --- residual -------------------------------------------------------
function y = accumulate(x)
    y = accumulate__w1(x, 10);
end

function y = accumulate__w1(x, scale)
    y = 0;
    add(x);
    add(2 * x);

    function add(v)
        y = y + scale * v;
    end
end
% --- remarks --------------------------------------------------------
% 5:1: remark: `accumulate` kept whole: a nested function is not followed [kept-whole]
% 5:1: remark: a nested function makes `accumulate__w1` run in the run-time's interpreter [native-interpreted]
