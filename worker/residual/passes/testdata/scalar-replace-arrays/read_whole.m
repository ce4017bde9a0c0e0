% Put together where the whole is read; behind it the variable holds something else, which is left alone.
% FACTS: numbers a b; arrays y; sure y
function z = f (a, b)
  y = [0; 0; 0];
  y(1) = a * b;
  y(1) = y(1) + a;
  y(2) = y(1) - b;
  y(3) = y(2) * y(1);
  w = g (y);
  y = h (w);
  z = y(2);
end
% --- after ---
function z = f(a, b)
    y__1 = 0;
    y__2 = 0;
    y__3 = 0;
    y__1 = a * b;
    y__1 = y__1 + a;
    y__2 = y__1 - b;
    y__3 = y__2 * y__1;
    w = g([y__1; y__2; y__3]);
    y = h(w);
    z = y(2);
end
