% `return` under conditions that stay in a nested function: its copy is a loop of one trip.
%
% RUN:  specialise nested_early_return -d 'deep = true' -t 'x: realscalar' -t 'z: realscalar'
% TRY:  nested_early_return(true, 3, 2)   nested_early_return(true, -3, -7)   nested_early_return(true, -6, 1)   nested_early_return(true, NaN, NaN)
function y = nested_early_return(deep, x, z)
  n = 0;
  y = f(x) + 2 * f(z);
  y = y + n;

  function r = f(t)
    n = n + 1;
    if ~deep
      r = 0;
      return;
    end
    if t > 0
      r = t;
      return;
    end
    r = -2 * t;
    if t < -5
      n = n + 10;
      return;
    end
    r = r + n;
  end
end
% --- residual -------------------------------------------------------
function y = nested_early_return(x, z)
    if x > 0
        r__1 = x;
        n = 1;
    else
        r__1 = -2 * x;
        if x < -5
            n = 11;
        else
            r__1 = r__1 + 1;
            n = 1;
        end
    end
    n = n + 1;
    if z > 0
        r__2 = z;
    else
        r__2 = -2 * z;
        if z < -5
            n = n + 10;
        else
            r__2 = r__2 + n;
        end
    end
    y = r__1 + 2 * r__2 + n;
end
% --- remarks --------------------------------------------------------
