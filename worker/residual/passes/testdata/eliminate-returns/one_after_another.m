% Several that follow each other; of one within a loop the function stays as it is.
% FACTS: numbers x a
function y = f (x)
  y = g (x) + h (x);
end
function r = g (a)
  if a > 2
    r = 2;
    return;
  end
  r = a;
  if a > 1
    r = 1;
    return;
  end
  r = r + 1;
end
function r = h (a)
  if a > 2
    r = 2;
    return;
  end
  for k = 1:3
    if k > a
      r = k;
      return;
    end
  end
  r = 0;
end
% --- after ---
function y = f(x)
    y = g(x) + h(x);
end
function r = g(a)
    if a > 2
        r = 2;
        return;
    else
        r = a;
        if a > 1
            r = 1;
            return;
        else
            r = r + 1;
        end
    end
end
function r = h(a)
    if a > 2
        r = 2;
        return;
    end
    for k = 1:3
        if k > a
            r = k;
            return;
        end
    end
    r = 0;
end
