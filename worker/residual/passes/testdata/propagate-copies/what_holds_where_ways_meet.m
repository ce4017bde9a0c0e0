% Behind the branch t__1 may be another one; u__1 is the same on both ways.
% FACTS: numbers x a t__1 u__1
function y = f (x, a)
  t__1 = x;
  u__1 = x;
  if a > 1
    t__1 = a + 1;
    y = g (u__1, t__1);
  else
    y = g (t__1, u__1);
  end
  y = y + h (t__1) + h (t__1) + u__1;
end
% --- after ---
function y = f(x, a)
    t__1 = x;
    u__1 = x;
    if a > 1
        t__1 = a + 1;
        y = g(x, t__1);
    else
        y = g(x, x);
    end
    y = y + h(t__1) + h(t__1) + x;
end
