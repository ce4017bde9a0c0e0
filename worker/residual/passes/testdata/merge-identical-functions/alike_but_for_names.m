% g and h say the same.
% FACTS: numbers x a
function y = f (x)
  y = g (x) + h (x);
end
function r = g (a)
  r = q (a);
end
function r = h (a)
  r = q (a);
end
% --- after ---
function y = f(x)
    y = g(x) + g(x);
end
function r = g(a)
    r = q(a);
end
