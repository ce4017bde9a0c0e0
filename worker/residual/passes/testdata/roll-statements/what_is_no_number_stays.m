% Each b is a row of numbers, or is read where it may not have been assigned: no element of an array. c is printed.
% FACTS: numbers v f a w c__1 c__2 c__3 c__4 c__5 c__6; arrays x; sure x
function f = apart (x, a)
  f = 0;
  v = x(1) - a;
  f = f + v * v;
  b__1 = [v, f];
  v = x(2) - a;
  f = f + v * v;
  b__2 = [v, f];
  v = x(3) - a;
  f = f + v * v;
  b__3 = [v, f];
  v = x(4) - a;
  f = f + v * v;
  b__4 = [v, f];
  v = x(5) - a;
  f = f + v * v;
  b__5 = [v, f];
  v = x(6) - a;
  f = f + v * v;
  b__6 = [v, f];
  w = x(1) + a;
  f = f + w * w;
  c__1 = w
  w = x(2) + a;
  f = f + w * w;
  c__2 = w
  w = x(3) + a;
  f = f + w * w;
  c__3 = w
  w = x(4) + a;
  f = f + w * w;
  c__4 = w
  w = x(5) + a;
  f = f + w * w;
  c__5 = w
  w = x(6) + a;
  f = f + w * w;
  c__6 = w
  f = [f, b__1, b__3, b__6, c__2, c__5];
end
% --- unchanged ---
