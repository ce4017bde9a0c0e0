% A statement that makes other steps, one that does more, numbers that do not rise, another variable, arrays, one comparison alone.
% FACTS: numbers x y k m n p q
function [k, m, n, p, q, r] = f (x, y, v)
  k = (0 <= x) + (1 <= x);
  if k == 0
    k = 5;
  end
  m = (0 <= x) + (1 <= x);
  if m == 0
    m = y;
  end
  n = (1 <= x) + (0 <= x);
  n = max (n, 1);
  p = (0 <= x) + (1 <= y);
  p = max (p, 1);
  q = 0 <= x;
  q = max (q, 1);
  r = (0 <= v) + (1 <= v);
  r = max (r, 1);
end
% --- unchanged ---
