% Of the table only elements are read: each is computed where it is read.
% FACTS: numbers t h; arrays s; sure s
function y = f (t, h)
  s = t + h * [0, 0.25, 0.5];
  y = g (s(2)) + g (s(3));
end
% --- after ---
function y = f(t, h)
    y = g(t + h * 0.25) + g(t + h * 0.5);
end
