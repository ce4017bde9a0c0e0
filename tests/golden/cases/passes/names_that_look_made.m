% A user may write names as we make them: they stay, as they show in messages. Variables may
% be called like versions of a function.
%
% RUN:  specialise names_that_look_made -t 'n: realscalar'
% TRY:  names_that_look_made([1 2 3], 2)   names_that_look_made([1 2 3], 5)   names_that_look_made({1, 2}, 1)
function y = names_that_look_made(x, n)
  my__x = x;
  y = my__x(n) + my__x(1);
  scaled__v2 = y + n;
  scaled__1 = 2 * n;
  y = scaled(scaled__v2(1), n) - scaled(y, 3) + scaled__1(1);
end

function s = scaled(v, n)
  s = 0;
  while s < n
    if v > 10
      return;
    end
    s = s + abs(v);
  end
end
% --- residual -------------------------------------------------------
function y = names_that_look_made(x, n)
    my__x = x;
    y = my__x(n) + my__x(1);
    scaled__v2 = y + n;
    scaled__1 = 2 * n;
    y = scaled__2(scaled__v2(1), n) - scaled__3(y) + scaled__1;
end

function s = scaled__2(v, n)
    s = 0;
    while s < n
        if v > 10
            return;
        end
        s = s + abs(v);
    end
end

function s = scaled__3(v)
    s = 0;
    while s < 3
        if v > 10
            return;
        end
        s = s + abs(v);
    end
end
% --- remarks --------------------------------------------------------
