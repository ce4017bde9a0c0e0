% A function that is one assignment: its expression, with the arguments in the places of the parameters.
% FACTS: numbers x a b
function y = f (x)
  y = g (x, 2) + 1;
end
function r = g (a, b)
  r = a * b;
end
% --- after ---
function y = f(x)
    y = x * 2 + 1;
end
function r = g(a, b)
    r = a * b;
end
