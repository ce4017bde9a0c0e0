% The first store into the global variable is overwritten before anybody can look.
% FACTS: numbers x
function f (x)
  global G H
  G = 0;
  H = 1;
  G = x;
end
% --- after ---
function f(x)
    global G H;
    H = 1;
    G = x;
end
