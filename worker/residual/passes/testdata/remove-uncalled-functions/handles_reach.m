% A handle names a function as a call does.
% FACTS: numbers x a
function y = f (x)
  y = @g;
end
function r = g (a)
  r = a;
end
% --- unchanged ---
