% What shows, what another definition reaches as well, what goes around a loop, arrays.
% FACTS: numbers a b v s t
function [y, z] = f (a, b)
  v = a * 2;
  s = 1 - v;
  v = b * 3
  s = s - v;
  t = a;
  z = 1 - t;
  if a > b
    t = b;
  end
  y = s + t;
  for k = 1:3
    s = 1 - t;
    t = b * k;
    y = y + s;
  end
  z = z + t;
end
% --- unchanged ---
