% What follows the early `return` becomes the `else`.
% FACTS: numbers x a
function y = f (x)
  y = g (x);
end
function r = g (a)
  if a > 1
    r = 1;
    return;
  end
  r = a;
  r = r + 1;
end
% --- after ---
function y = f(x)
    y = g(x);
end
function r = g(a)
    if a > 1
        r = 1;
        return;
    else
        r = a;
        r = r + 1;
    end
end
