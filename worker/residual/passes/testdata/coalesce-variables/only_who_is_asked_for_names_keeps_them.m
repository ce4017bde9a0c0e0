% `w` looks at the variables of who calls it: that is `g`, and `f` as its caller; not `h`.
% FACTS: numbers x a b; whole w
function y = f (x)
  y = g (x) + h (x);
end
function y = g (x)
  a = x;
  y = w ('a');
end
function y = h (x)
  b = x;
  y = k (b);
end
function y = w (name)
  y = evalin ('caller', name);
end
% --- after ---
function y = f(x)
    y = g(x) + h(x);
end
function y = g(x)
    a = x;
    y = w('a');
end
function y = h(x)
    y = k(x);
end
function y = w(name)
    y = evalin('caller', name);
end
