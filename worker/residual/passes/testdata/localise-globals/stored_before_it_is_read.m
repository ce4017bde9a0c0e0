% No other function names the variable, and no way comes to its read past the store.
% FACTS: numbers x
function y = f (x)
  global f__M__lim G
  f__M__lim = 2 * x;
  G = f__M__lim;
  y = min (x, f__M__lim);
end
% --- after ---
function y = f(x)
    global G;
    f__M__lim = 2 * x;
    G = f__M__lim;
    y = min(x, f__M__lim);
end
