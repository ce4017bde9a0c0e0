% The variable that the handle reads changes later, in a function that only has the handle: kept whole.
%
% RUN:  specialise nested_changed -t 'x: realscalar'
% TRY:  nested_changed(2)
function y = nested_changed(x)
  k = x + 1;
  f = @inner;
  a = apply(f, 3);
  k = 10;
  y = a + apply(f, 4);
  function r = inner(t)
    r = t * k;
  end
end
function y = apply(g, v)
  y = g(v) + 1;
end
% --- residual -------------------------------------------------------
function y = nested_changed(x)
    y = nested_changed__w1(x);
end

function y = apply(g, v)
    y = g(v) + 1;
end

function y = nested_changed__w1(x)
    k = x + 1;
    f = @inner;
    a = apply(f, 3);
    k = 10;
    y = a + apply(f, 4);

    function r = inner(t)
        r = t * k;
    end
end
% --- remarks --------------------------------------------------------
% 16:3: remark: `apply` kept whole: a handle to a nested function, called in another function, is not followed [kept-whole]
% 8:7: remark: `nested_changed` kept whole: a fixed value that cannot be written as an expression is not followed [kept-whole]
% 5:1: remark: a nested function makes `nested_changed__w1` run in the run-time's interpreter [native-interpreted]
