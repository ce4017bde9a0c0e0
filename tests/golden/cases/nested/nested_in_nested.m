% Functions nested in nested ones share the variables of all functions around them, and see their own nested functions
% first.
%
% RUN:  specialise nested_in_nested -d 'k = 3' -t 'x: real double scalar' --nargout 3
% TRY:  nested_in_nested(2, 3)
% TRY:  nested_in_nested(-1.5, 3)
% TRY:  nested_in_nested(NaN, 3)
function [y, c, log] = nested_in_nested(x, k)
  count = 0;
  log = [];
  y = first(x);
  y = y + first(2 * x) + sin(x);
  c = count;

  function z = first(x)
    step = 10;
    z = 0;
    for j = 1:k
      z = z + second(x, j);
    end
    z = z + step + sibling(x);
    function w = second(u, j)
      count = count + 1;
      step = step + 1;
      w = third(u) * j;
      if u > 100
        w = -1;
        return
      end
      w = w + 1;
      function t = third(v)
        t = sin(v) + step;
        log(end + 1) = u;
      end
    end
    function t = sin(v)
      t = 2 * v;
    end
  end

  function z = sibling(step)
    z = step * 100;
    count = count + 10;
  end
end
% --- residual -------------------------------------------------------
function [y, c, log] = nested_in_nested(x)
    log__4 = 2 * x;
    t__1 = log__4 + 11;
    x__2 = x > 100;
    if x__2
        w__1 = -1;
    else
        w__1 = t__1 + 1;
    end
    z__1 = w__1;
    w__1 = (log__4 + 12) * 2;
    if x__2
        w__1 = -1;
    else
        w__1 = w__1 + 1;
    end
    z__1 = z__1 + w__1;
    w__1 = (log__4 + 13) * 3;
    if x__2
        w__1 = -1;
    else
        w__1 = w__1 + 1;
    end
    z__1 = z__1 + w__1 + 13 + x * 100;
    log__1 = 2 * log__4;
    t__3 = log__1 + 11;
    log = log__4 > 100;
    if log
        w__2 = -1;
    else
        w__2 = t__3 + 1;
    end
    z__3 = w__2;
    w__2 = (log__1 + 12) * 2;
    if log
        w__2 = -1;
    else
        w__2 = w__2 + 1;
    end
    z__3 = z__3 + w__2;
    w__2 = (log__1 + 13) * 3;
    if log
        w__2 = -1;
    else
        w__2 = w__2 + 1;
    end
    y = z__1 + (z__3 + w__2 + 13 + log__4 * 100) + sin(x);
    c = 26;
    log = [x, x, x, log__4, log__4, log__4];
end
% --- remarks --------------------------------------------------------
