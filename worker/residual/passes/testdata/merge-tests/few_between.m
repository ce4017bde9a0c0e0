% What stands between the two tests stands in both branches; four statements are too many.
% FACTS: numbers x a b c p
function y = f (x)
  if x < 10
    a = 2;
  else
    a = 3;
  end
  p = a * x;
  if x < 10
    b = 1;
  else
    b = p;
  end
  p = p + 1;
  p = p * 2;
  p = p + b;
  p = p * a;
  if x < 10
    p = 3;
  end
  y = a + b + p;
end
% --- after ---
function y = f(x)
    if x < 10
        a = 2;
        p = a * x;
        b = 1;
    else
        a = 3;
        p = a * x;
        b = p;
    end
    p = p + 1;
    p = p * 2;
    p = p + b;
    p = p * a;
    if x < 10
        p = 3;
    end
    y = a + b + p;
end
