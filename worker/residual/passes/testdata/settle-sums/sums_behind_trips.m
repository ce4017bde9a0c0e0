% Long sums of what calls gave, in two pieces, as statements behind the calls; the whole moves where its variable holds nothing else.
% FACTS: numbers a b c d e s__1 t f
function [t, f] = q (x)
  [f, a] = el (x(1));
  [f, b] = el (x(2));
  [f, c] = el (x(3));
  [f, d] = el (x(4));
  [f, e] = el (x(5));
  s__1 = 0 + a + b + c + d;
  f = f + 1;
  t = s__1 + e;
end
function [f, a] = el (x)
  f = x;
  a = 2 * x;
end
% --- after ---
function [t, f] = q(x)
    [f, a] = el(x(1));
    s__2 = 0 + a;
    [f, b] = el(x(2));
    s__3 = s__2 + b;
    [f, c] = el(x(3));
    s__4 = s__3 + c;
    [f, d] = el(x(4));
    s__1 = s__4 + d;
    [f, e] = el(x(5));
    f = f + 1;
    t = s__1 + e;
end
function [f, a] = el(x)
    f = x;
    a = 2 * x;
end
