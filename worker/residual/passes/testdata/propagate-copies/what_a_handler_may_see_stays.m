% Before and behind guarded code values move; in it, and what it mentions, they stay: the handler sees them.
% FACTS: numbers x t__1 u__1 v__1 w__1
function y = f (x)
  t__1 = x + 1;
  y = t__1 * 2;
  w__1 = x * x;
  try
    u__1 = x + 2;
    y = g (u__1) + w__1;
  catch e
    y = u__1;
  end
  v__1 = y + 1;
  y = v__1 * v__1;
  v__1 = h (x);
  y = y * v__1;
end
% --- after ---
function y = f(x)
    y = (x + 1) * 2;
    w__1 = x * x;
    try
        u__1 = x + 2;
        y = g(u__1) + w__1;
    catch e
        y = u__1;
    end
    v__1 = y + 1;
    y = v__1 * v__1;
    v__1 = h(x);
    y = y * v__1;
end
