% `exist` looks for the name.
% FACTS: numbers x t
function y = f (x)
  t = x;
  y = g (t) + exist ('t');
end
% --- unchanged ---
