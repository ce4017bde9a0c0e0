% A variable of the user's with several values, each read once: they move past plain statements, but not past one that
% changes what they are made of, and not into what reads them twice.
% FACTS: numbers x v w e d
function y = f (x)
  v = x + 1;
  e = v * v;
  d = v + v;
  y = 2 * e + d;
  v = x - 1;
  e = v * 3;
  d = v + v;
  v = x * x;
  y = y + e + d * d + v;
end
% --- after ---
function y = f(x)
    v = x + 1;
    y = 2 * (v * v) + (v + v);
    v = x - 1;
    e = v * 3;
    d = v + v;
    y = y + e + d * d + x * x;
end
