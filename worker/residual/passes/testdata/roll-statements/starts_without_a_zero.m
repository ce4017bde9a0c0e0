% The first trip has no f to add to, as a square is never -0, and nothing from the trip before beside w + w, which is a
% sum with -1: both are zero there. h may be -0 and begins with the second trip.
% FACTS: numbers f v w h q__1 q__2 q__3 q__4 q__5 g__1 g__2 g__3 g__4 g__5; arrays x; sure x
function [f, g, h] = starts (x)
  v = x(2) - x(1);
  f = v * v;
  q__1 = 2 * v;
  w = -1 + v;
  g__1 = v + (w + w);
  v = x(3) - x(2);
  f = f + v * v;
  q__2 = 2 * v;
  w = -1 + v;
  g__2 = q__1 + v + (w + w);
  v = x(4) - x(3);
  f = f + v * v;
  q__3 = 2 * v;
  w = -1 + v;
  g__3 = q__2 + v + (w + w);
  v = x(5) - x(4);
  f = f + v * v;
  q__4 = 2 * v;
  w = -1 + v;
  g__4 = q__3 + v + (w + w);
  v = x(6) - x(5);
  f = f + v * v;
  q__5 = 2 * v;
  w = -1 + v;
  g__5 = q__4 + v + (w + w);
  g = [g__1; g__2; g__3; g__4; g__5];
  v = x(1) * x(2);
  h = v;
  v = x(2) * x(3);
  h = h + v;
  v = x(3) * x(4);
  h = h + v;
  v = x(4) * x(5);
  h = h + v;
  v = x(5) * x(6);
  h = h + v;
  v = x(6) * x(7);
  h = h + v;
  v = x(7) * x(8);
  h = h + v;
  v = x(8) * x(9);
  h = h + v;
end
% --- after ---
function [f, g, h] = starts(x)
    g = zeros(5, 1);
    f = 0;
    q__5 = 0;
    for k = 1:5
        q__6 = q__5;
        v = x(k + 1) - x(k);
        f = f + v * v;
        q__5 = 2 * v;
        w = -1 + v;
        g(k) = q__6 + v + (w + w);
    end
    v = x(1) * x(2);
    h = v;
    for k = 2:8
        v = x(k) * x(k + 1);
        h = h + v;
    end
end
