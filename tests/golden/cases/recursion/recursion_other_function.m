% A solver that is called for one function while it works for another: no recursion that grows, though the inner call has
% more points.
%
% RUN:  specialise recursion_other_function -t 'x: realscalar'
% TRY:  recursion_other_function(2)   recursion_other_function(-1)   recursion_other_function(NaN)
function y = recursion_other_function(x)
  y = solve(@outer, [0, x], 3);
end
function y = solve(f, points, limit)
  y = 0;
  if numel(points) > 2
    y = 100;
  end
  if points(end) > limit
    y = -1;
    return
  end
  y = y + f(points(1)) + f(points(end));
end
function v = outer(t)
  v = t * solve(@inner, [t, t + 1, t + 2], 4);
end
function v = inner(t)
  v = t^2;
end
% --- residual -------------------------------------------------------
function y = recursion_other_function(x)
    if x > 3
        y = -1;
    else
        t = 0;
        y = 0 + t * solve__2([t, t + 1, t + 2]) + x * solve__2([x, x + 1, x + 2]);
    end
end

function y = solve__2(points)
    if points(3) > 4
        y = -1;
    else
        y = 100 + points(1)^2 + points(3)^2;
    end
end
% --- remarks --------------------------------------------------------
