% Nothing reads b, but what is passed for it may fail: the call stays as it is.
% FACTS: numbers x a b
function y = f (x)
  y = g (x, h (x));
end
function r = g (a, b)
  r = a * 2;
end
% --- unchanged ---
