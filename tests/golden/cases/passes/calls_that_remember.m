% Calls of functions of which one remembers are not shared.
% RUN:  specialise calls_that_remember -t 'm: real double scalar'
% TRY:  calls_that_remember(2)
function y = calls_that_remember(m)
  y = count(m) + 10 * count(m) + 100 * count(m);
end
function n = count(step)
  persistent c
  if isempty(c), c = 0; end
  if step > 0
    c = c + step;
  else
    c = c - 1;
  end
  n = c;
end
% --- residual -------------------------------------------------------
function y = calls_that_remember(m)
    y = count__1(m) + 10 * count__1(m) + 100 * count__1(m);
end

function n = count__1(step)
    persistent c;
    if isempty(c)
        c = 0;
    end
    if step > 0
        c = c + step;
    else
        c = c - 1;
    end
    n = c;
end
% --- remarks --------------------------------------------------------
