% A handle to a nested function that reads a variable around it goes to another function.
%
% RUN:  specialise nested_passed -t 'a: realscalar' -t 'n: realscalar'
% TRY:  nested_passed(2, 5)   nested_passed(-1, 0)   nested_passed(NaN, 2)
function y = nested_passed(a, n)
  k = a + 1;
  y = add_up(@inner, n);
  function r = inner(t)
    if t > 2
      r = t * k;
    else
      r = t - a;
    end
  end
end
function y = add_up(g, n)
  y = 0;
  for i = 1:n
    y = y + g(i);
  end
end
% --- residual -------------------------------------------------------
function y = nested_passed(a, n)
    k = a + 1;
    y = 0;
    for i = 1:n
        if i > 2
            r__1 = i * k;
        else
            r__1 = i - a;
        end
        y = y + r__1;
    end
end
% --- remarks --------------------------------------------------------
