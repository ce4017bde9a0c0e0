% A recursive call stores on its way.
%
% RUN:  specialise kept_open_recursion -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  kept_open_recursion(2, 3)
% TRY:  kept_open_recursion(NaN, 1)
% TRY:  kept_open_recursion(-0, -0)
function y = kept_open_recursion (x, n)
  walk ('begin', x);
  y = walk ('go', n, 3);
end
function r = walk (w, v, d)
  persistent acc base
  r = 0;
  if strcmp (w, 'begin')
    acc = v; base = 2;
    return;
  end
  acc = acc + base * d;
  if d > 0
    r = walk ('go', v, d - 1);
  else
    r = acc * v;
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_recursion(x, n)
    global kept_open_recursion__walk__acc kept_open_recursion__walk__base;
    kept_open_recursion__walk__acc = x;
    kept_open_recursion__walk__base = 2;
    y = walk__2(n, 3);
end

function r = walk__2(v, d)
    global kept_open_recursion__walk__acc kept_open_recursion__walk__base;
    kept_open_recursion__walk__acc = kept_open_recursion__walk__acc + ...
            kept_open_recursion__walk__base * d;
    if d > 0
        r = walk__2(v, d - 1);
    else
        r = kept_open_recursion__walk__acc * v;
    end
end
% --- remarks --------------------------------------------------------
