% Sums over values that one variable holds one after the other; one that is used on both sides of a branch.
% FACTS: numbers a b v s t w
function y = f (a, b)
  v = a * 2;
  s = 1 - v;
  v = b * 3;
  s = s - v;
  v = a * b;
  t = v + 2;
  w = 1;
  if a > b
    w = v;
  end
  y = [s + v; t; w];
end
% --- after ---
function y = f(a, b)
    v = a * 2;
    s__1 = 1 - v;
    v__1 = b * 3;
    s = s__1 - v__1;
    v = a * b;
    t = v + 2;
    w = 1;
    if a > b
        w = v;
    end
    y = [s + v; t; w];
end
