% Copies of one variable go together: none of them changes it.
% FACTS: numbers x a b c
function y = f (x)
  a = x;
  b = x;
  y = g (a, b);
  c = x;
  y = y + g (b, c);
end
% --- after ---
function y = f(x)
    y = g(x, x);
    y = y + g(x, x);
end
