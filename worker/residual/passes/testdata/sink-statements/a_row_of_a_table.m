% Each branch sets the numbers that the next statement reads, or leaves.
% FACTS: numbers x p; numbers a__1 b__1
function p = f (x)
  p = 0;
  if x < 10
    a__1 = 2;
    b__1 = 1;
  elseif x < 20
    p = 7;
    return;
  else
    a__1 = 3;
    b__1 = 7;
  end
  p = a__1 * x + b__1;
end
% --- after ---
function p = f(x)
    p = 0;
    if x < 10
        a__1 = 2;
        b__1 = 1;
        p = a__1 * x + b__1;
    elseif x < 20
        p = 7;
        return;
    else
        a__1 = 3;
        b__1 = 7;
        p = a__1 * x + b__1;
    end
end
