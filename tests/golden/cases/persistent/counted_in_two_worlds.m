% A counter that is called in a branch where another function has kept something, and behind it, where nothing may be
% kept: there is one of it.
%
% RUN:  specialise counted_in_two_worlds -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  counted_in_two_worlds(0, 2.5)   counted_in_two_worlds(4, 1)   counted_in_two_worlds(-0, NaN)
% TRY:  counted_in_two_worlds(4, 1)   counted_in_two_worlds(4, -1)   counted_in_two_worlds(0, 0)
function y = counted_in_two_worlds(x, n)
  y = 0;
  if x <= 1
    y = tab(n) * tick(x + 1);
  end
  y = y + tick(n);
end
function y = tab(t)
  persistent T ready = false
  if ~ready
    T = @(u) 2 * u + 1;
    ready = true;
  end
  y = T(t);
end
function y = tick(t)
  persistent c
  if isempty(c)
    c = 0;
  end
  c = c + 1;
  y = c * t;
end
% --- residual -------------------------------------------------------
function y = counted_in_two_worlds(x, n)
    if x <= 1
        y = (2 * n + 1) * tick__1(x + 1);
    else
        y = 0;
    end
    y = y + tick__1(n);
end

function y = tick__1(t)
    persistent c;
    if isempty(c)
        c = 0;
    end
    c = c + 1;
    y = c * t;
end
% --- remarks --------------------------------------------------------
