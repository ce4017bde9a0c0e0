% What is evaluated in guarded code does not move out of it; behind it what it may have changed is evaluated again.
% FACTS: numbers x n u v
function y = f (x, n)
  y = sin (x * n) + cos (x * n + 1) * sin (x * n);
  v = n;
  try
    y = sin (x * n) + y;
    v = g (sin (x + n));
    y = sin (x + n);
  catch e
    v = 1;
  end
  y = sin (x * n) + sin (x * v) * y;
end
% --- after ---
function y = f(x, n)
    sin__1 = sin(x * n);
    y = sin__1 + cos(x * n + 1) * sin__1;
    v = n;
    try
        y = sin(x * n) + y;
        v = g(sin(x + n));
        y = sin(x + n);
    catch e
        v = 1;
    end
    y = sin__1 + sin(x * v) * y;
end
