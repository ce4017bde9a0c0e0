% One statement is no row of trips, a closure keeps its text, and a call may do something.
% FACTS: numbers a v y t__1 t__2 u__1; arrays x; sure x
function [y, z] = f (x, a)
  v = x(1) - a;
  u__1 = v * v;
  v = x(2) - a;
  y = v * v;
  t__1 = x(1) + a;
  t__2 = x(2) + a;
  z = @(q) q + (x(3) + a);
  y = y + u__1 + t__1 + t__2 + g (x(3)) + a;
end
% --- unchanged ---
