% Functions nested in nested ones share the variables of all functions around them, and see their own nested functions
% first. With nothing fixed, the same.
%
% RUN:  specialise nested_in_nested_open --nargout 3
% TRY:  nested_in_nested_open(2, 3)
% TRY:  nested_in_nested_open(-1.5, 3)
% TRY:  nested_in_nested_open(NaN, 3)
function [y, c, log] = nested_in_nested_open(x, k)
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
function [y, c, log] = nested_in_nested_open(x, k)
    count = 0;
    log = [];
    step__1 = 10;
    z__1 = 0;
    for j__2 = 1:k
        count = count + 1;
        step__1 = step__1 + 1;
        t__1 = 2 * x + step__1;
        log(end + 1) = x;
        w__1 = t__1 * j__2;
        if x > 100
            w__1 = -1;
        else
            w__1 = w__1 + 1;
        end
        z__1 = z__1 + w__1;
    end
    value__1 = z__1 + step__1;
    z__1 = x * 100;
    count = count + 10;
    z__1 = value__1 + z__1;
    v__4 = 2 * x;
    step__3 = 10;
    z__3 = 0;
    for j__2 = 1:k
        count = count + 1;
        step__3 = step__3 + 1;
        t__1 = 2 * v__4 + step__3;
        log(end + 1) = v__4;
        w__1 = t__1 * j__2;
        if v__4 > 100
            w__1 = -1;
        else
            w__1 = w__1 + 1;
        end
        z__3 = z__3 + w__1;
    end
    y = z__1 + (z__3 + step__3 + v__4 * 100) + sin(x);
    c = count + 10;
end
% --- remarks --------------------------------------------------------
