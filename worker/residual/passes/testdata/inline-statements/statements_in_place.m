% The function's variables get names of their own, its output is the variable that the call is assigned to.
% FACTS: numbers x a t
function y = f (x)
  t = x + 1;
  y = g (t);
  y = y + t;
end
function r = g (a)
  t = a * 2;
  r = t * t + a;
end
% --- after ---
function y = f(x)
    t = x + 1;
    t__1 = t * 2;
    y = t__1 * t__1 + t;
    y = y + t;
end
function r = g(a)
    t = a * 2;
    r = t * t + a;
end
