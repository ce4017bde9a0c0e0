% Short sums, terms that change, terms that stand together.
% FACTS: numbers a b c d e s t f
function [s, t] = q (x)
  [f, a] = el (x(1));
  [f, b] = el (x(2));
  [f, c] = el (x(3));
  s = a + b + c;
  a = s * 2;
  [f, d] = el (x(4));
  [f, e] = el (x(5));
  t = a + b + c + d + e + f;
end
function [f, a] = el (x)
  f = x;
  a = 2 * x;
end
% --- unchanged ---
