% t is assigned again before the matrix would be made.
% FACTS: numbers a b t; arrays p; sure p
function [p, t] = f (a, b)
  t = a;
  p = [0, 0, 0];
  p(1) = t;
  t = b * 2;
  p(2) = b;
end
% --- after ---
function [p, t] = f(a, b)
    t = a;
    p = [t, 0, 0];
    t = b * 2;
    p(2) = b;
end
