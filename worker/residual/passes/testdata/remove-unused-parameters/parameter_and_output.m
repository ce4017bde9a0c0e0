% b is not read, and nobody takes the second result.
% FACTS: numbers x a b
function y = f (x)
  y = g (x, 2) + 1;
end
function [r, s] = g (a, b)
  r = a * 2;
  s = a * 3;
end
% --- after ---
function y = f(x)
    y = g(x) + 1;
end
function r = g(a)
    r = a * 2;
    s = a * 3;
end
