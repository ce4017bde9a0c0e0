% A handle to a nested function, called by an anonymous function somewhere else: the function around it stays as it is.
%
% RUN:  specialise nested_handle_wrapped -d "a = 3" -t "x: realscalar"
% TRY:  nested_handle_wrapped(3, 5)
% TRY:  nested_handle_wrapped(3, -0)
function y = nested_handle_wrapped (a, x)
  calls = 0;
  function v = distance (p)
    calls = calls + 1;
    v = (p - a) ^ 2;
  end
  y = [twice(@distance, x), calls];
end
function y = twice (f, x)
  g = @(t) f (t) + 1;
  y = g (g (x));
end
% --- residual -------------------------------------------------------
function y = nested_handle_wrapped(x)
    y = nested_handle_wrapped__w1(3, x);
end

function y = twice(f, x)
    g = @(t) f(t) + 1;
    y = g(g(x));
end

function y = nested_handle_wrapped__w1(a, x)
    calls = 0;
    y = [twice(@distance, x), calls];

    function v = distance(p)
        calls = calls + 1;
        v = (p - a)^2;
    end
end
% --- remarks --------------------------------------------------------
% 15:7: remark: `twice` kept whole: a handle to a nested function, called in another function, is not followed [kept-whole]
% 12:8: remark: `nested_handle_wrapped` kept whole: a fixed value that cannot be written as an expression is not followed [kept-whole]
% 6:1: remark: a nested function makes `nested_handle_wrapped__w1` run in the run-time's interpreter [native-interpreted]
