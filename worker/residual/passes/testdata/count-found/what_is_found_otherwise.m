% A table that falls, the other end, what is no number, an empty that is read, and several places.
% FACTS: numbers x a b c; arrays v
function [a, b, c, d, e] = f (x, v)
  a = find ([0, 2, 1] <= x, 1, 'last');
  if isempty (a)
    a = 1;
  end
  b = find ([0, 1, 2] <= x, 1);
  if isempty (b)
    b = 1;
  end
  c = find ([0, 1, 2] <= v, 1, 'last');
  if isempty (c)
    c = 1;
  end
  d = find ([0, 1, 2] <= x, 1, 'last');
  if isempty (d)
    d = size (d, 1);
  end
  e = find ([0, 1, 2] <= x, 2, 'last');
  if isempty (e)
    e = 1;
  end
end
% --- unchanged ---
