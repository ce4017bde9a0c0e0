% g is called by h only, and h by nobody.
% FACTS: numbers x a
function y = f (x)
  y = x;
end
function r = g (a)
  r = a;
end
function r = h (a)
  r = g (a);
end
% --- after ---
function y = f(x)
    y = x;
end
