% Who calls `w` is not to be seen.
% FACTS: numbers x b; whole w
function y = f (x)
  y = h (x, @w);
end
function y = h (x, k)
  b = x;
  y = k (b);
end
function y = w (name)
  y = evalin ('caller', name);
end
% --- unchanged ---
