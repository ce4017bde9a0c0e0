% Each element stands as early as it can; what stands in two places of the matrix has a variable for each, and `0 + h__1`
% is one with its variable, not so `0 + h__2`, as d is another one by then. The first element is like no other and stays.
% FACTS: numbers a d e__1 v h__1 h__2 h__3 s__1 y; arrays x; sure x
function [H, y] = f (x, a)
  e__1 = x(1) - a;
  v = x(1) * x(2);
  h__1 = 100 * e__1;
  s__1 = 2 * (e__1 * e__1);
  y = v;
  d = x(2) - a;
  v = x(2) * x(3);
  h__2 = 100 * d;
  y = y + v;
  d = x(3) - a;
  v = x(3) * x(1);
  h__3 = 100 * d;
  y = y + v;
  H = [a - y, 0 + h__1, 1; 0 + h__2, 2 * (d * d), h__3; h__3, s__1, 0];
end
% --- after ---
function [H, y] = f(x, a)
    e__1 = x(1) - a;
    H__3 = 0 + 100 * e__1;
    s__1 = 2 * (e__1 * e__1);
    v = x(1) * x(2);
    y = v;
    d = x(2) - a;
    v = x(2) * x(3);
    h__2 = 100 * d;
    H__1 = 0 + h__2;
    y = y + v;
    d = x(3) - a;
    H__4 = 2 * (d * d);
    v = x(3) * x(1);
    h__3 = 100 * d;
    H__2 = h__3;
    H__5 = h__3;
    y = y + v;
    H = [a - y, H__3, 1; H__1, H__4, H__5; H__2, s__1, 0];
end
