% The user's variable is a copy wherever it is read.
% FACTS: numbers x t
function y = f (x)
  t = x;
  y = g (t) + t;
end
% --- after ---
function y = f(x)
    t = x;
    y = g(x) + x;
end
