% Another function reads the variable, and this one may be read before it is stored.
% FACTS: numbers x
function y = f (x)
  global f__M__lim f__M__old
  f__M__lim = 2 * x;
  y = g () + f__M__old;
  f__M__old = x;
end

function z = g ()
  global f__M__lim
  z = f__M__lim;
end
% --- unchanged ---
