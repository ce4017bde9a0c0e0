% The last square stands in the sum; what is not like the others stays.
% FACTS: numbers a v y t__1 t__2 w; arrays x; sure x
function y = f (x, a)
  v = x(1) - a;
  t__1 = v * v;
  v = x(2) - a;
  t__2 = v * v;
  w = a * x(2);
  v = x(3) - a;
  y = t__1 * t__2 + v * v + v / v + w;
end
% --- after ---
function y = f(x, a)
    v = x(1) - a;
    t__1 = v * v;
    v = x(2) - a;
    t__2 = v * v;
    w = a * x(2);
    v = x(3) - a;
    t__3 = v * v;
    y = t__1 * t__2 + t__3 + v / v + w;
end
