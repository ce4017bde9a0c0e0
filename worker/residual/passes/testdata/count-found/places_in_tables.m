% Last of what is true up to a place, first of what is true from one on; many numbers by sum.
% FACTS: numbers x a b c
function [a, b, c] = f (x)
  a = find ([0, 1, 2.5] <= x, 1, 'last');
  if isempty (a)
    a = 1;
  end
  b = find (x < [-1; 0; 4], 1);
  if ~isempty (b)
    b = b + 1;
  else
    b = 7;
  end
  c = find (x > [0, 1, 2, 3, 4, 5], 1, 'last');
  if isempty (c)
    c = 0;
  end
end
% --- after ---
function [a, b, c] = f(x)
    a = (0 <= x) + (1 <= x) + (2.5 <= x);
    if a == 0
        a = 1;
    end
    b = 4 - ((x < -1) + (x < 0) + (x < 4));
    if b ~= 4
        b = b + 1;
    else
        b = 7;
    end
    c = sum(x > [0, 1, 2, 3, 4, 5]);
    if c == 0
        c = 0;
    end
end
