% Bounds below and above, of counts that rise and fall, by tests, max and min; comparisons of both directions.
% FACTS: numbers x k m n p q
function [k, m, n, p, q] = f (x)
  k = (0 <= x) + (1 <= x) + (2.5 <= x) + (4 <= x);
  if k == 0
    k = 1;
  end
  k = min (k, 3);
  m = 4 - ((x < -1) + (x < 0) + (x < 4));
  if m > 3
    m = 3;
  elseif m < 2
    m = 2;
  end
  n = sum ([0, 1, 2, 3, 4, 5, 6] < x);
  n = max (1, min (n, 6));
  p = 1 + (x > 0) + (x > 1);
  p = min (p, 2) - 1;
  q = 3 + (x > 0);
  q = max (q, 9);
end
% --- after ---
function [k, m, n, p, q] = f(x)
    k = 1 + (1 <= x) + (2.5 <= x);
    m = 3 - (x < 0);
    n = 1 + sum([1, 2, 3, 4, 5] < x);
    p = 0 + (x > 0);
    q = 9;
end
