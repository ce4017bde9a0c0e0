% `count` is read before a call that changes it through another nested function: the old value counts.
%
% RUN:  specialise declines_nested_read_before -t 'x: realscalar'
% TRY:  declines_nested_read_before(3)   declines_nested_read_before(-1)   declines_nested_read_before(NaN)
function y = declines_nested_read_before(x)
  count = x;
  y = count + outer(x);

  function p = outer(t)
    p = inner(t);
  end

  function q = inner(t)
    count = count + 1;
    q = t;
  end
end
% --- residual -------------------------------------------------------
function y = declines_nested_read_before(x)
    y = declines_nested_read_before__w1(x);
end

function y = declines_nested_read_before__w1(x)
    count = x;
    y = count + outer(x);

    function p = outer(t)
        p = inner(t);
    end

    function q = inner(t)
        count = count + 1;
        q = t;
    end
end
% --- remarks --------------------------------------------------------
% 7:15: remark: `declines_nested_read_before` kept whole: a call of a nested function after a use of a variable that it assigns is not followed [kept-whole]
% 5:1: remark: a nested function makes `declines_nested_read_before__w1` run in the run-time's interpreter [native-interpreted]
