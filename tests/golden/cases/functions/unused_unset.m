% An output that may be without a value stays where a variable takes it: that is an error.
%
% RUN:  specialise unused_unset -t 'x: realscalar'
% TRY:  unused_unset(5)   unused_unset(1)   unused_unset(-1)
function y = unused_unset(x)
  y = 0;
  try
    [v, w] = pair(x);
    y = w;
  catch e
    y = -1;
  end
  [q, r] = sure(x, y);
  y = y + r;
end
function [a, b] = pair(x)
  b = 0;
  while b < x
    b = b + 1;
  end
  if b > 2
    a = 1;
  end
end
function [a, b] = sure(x, y)
  a = x + y;
  b = 0;
  while b < x
    b = b + 2;
    if b > 4, return; end
  end
end
% --- residual -------------------------------------------------------
function y = unused_unset(x)
    try
        [v, w] = pair__1(x);
        y = w;
    catch e
        y = -1;
    end
    r = sure__1(x);
    y = y + r;
end

function [a, b] = pair__1(x)
    b = 0;
    while b < x
        b = b + 1;
    end
    if b > 2
        a = 1;
    end
end

function b = sure__1(x)
    b = 0;
    while b < x
        b = b + 2;
        if b > 4
            return;
        end
    end
end
% --- remarks --------------------------------------------------------
