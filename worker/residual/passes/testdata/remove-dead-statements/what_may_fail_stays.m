% The value is not read, but computing it may fail.
% FACTS: numbers x
function y = f (x)
  u = g (x);
  y = x;
end
% --- unchanged ---
