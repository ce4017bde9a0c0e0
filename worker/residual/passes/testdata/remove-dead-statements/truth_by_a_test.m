% A truth value that a test of itself assigns is `&&` or `||`; of what may be an array it stays.
% FACTS: numbers a b
function [u, v, w] = f (a, b, c)
  u = a > 1;
  if u
    u = b < 2;
  end
  v = a > 3;
  if ~v
    v = b < a;
  end
  w = c > 1;
  if w
    w = b < 2;
  end
end
% --- after ---
function [u, v, w] = f(a, b, c)
    u = a > 1;
    u = u && b < 2;
    v = a > 3;
    v = v || b < a;
    w = c > 1;
    if w
        w = b < 2;
    end
end
