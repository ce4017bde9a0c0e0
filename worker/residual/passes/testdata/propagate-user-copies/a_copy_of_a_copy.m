% b is a copy of a, which is one of x: one after the other.
% FACTS: numbers x a b c
function y = f (x)
  a = x;
  b = a;
  c = x;
  y = g (a, b) + c;
end
% --- after ---
function y = f(x)
    a = x;
    b = x;
    c = x;
    y = g(x, x) + x;
end
