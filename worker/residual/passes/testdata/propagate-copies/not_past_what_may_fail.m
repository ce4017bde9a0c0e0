% g may fail, and would be called after h: the value does not move.
% FACTS: numbers x
function y = f (x)
  t__1 = g (x);
  y = h (x) + t__1;
end
% --- unchanged ---
