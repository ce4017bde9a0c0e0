% A short vector is short as it is, parts of a matrix may be no numbers, and what is behind a guard stays there.
% FACTS: numbers a d h__1 h__2 h__3 h__4 h__5 h__6; arrays x; sure x
function [g, H, K] = f (x, a)
  d = x(1) - a;
  g = [100 * d; 100 * (d + 1); 1];
  h__1 = 1 - a;
  h__2 = 2 - a;
  h__3 = 3 - a;
  h__4 = 4 - a;
  h__5 = 5 - a;
  try
    h__6 = 6 - a;
    x(a) = 1;
  catch
    h__6 = 7 - a;
  end
  H = [x, h__1, h__2, h__3, h__4, h__5, h__6];
  K = [g(1), g(2); h__1 * x, h__2 * x];
end
% --- unchanged ---
