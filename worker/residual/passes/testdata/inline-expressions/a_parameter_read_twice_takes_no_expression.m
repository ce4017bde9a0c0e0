% What would be evaluated twice is not put into both places.
% FACTS: numbers x a
function y = f (x)
  y = g (h (x)) + 1;
end
function r = g (a)
  r = a * a;
end
% --- unchanged ---
