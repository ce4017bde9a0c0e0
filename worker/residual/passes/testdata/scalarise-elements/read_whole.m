% The table is read as a whole, too.
% FACTS: numbers t h; arrays s; sure s
function y = f (t, h)
  s = t + h * [0, 0.25, 0.5];
  y = g (s(2)) + g (s);
end
% --- unchanged ---
