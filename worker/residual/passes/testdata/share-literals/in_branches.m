% A long matrix that stands in several branches is made once, before the first of them; the user's variable stays.
% FACTS: numbers x y z
function [y, z] = f (x)
  y = x;
  if x > 1
    my__d = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
    y = my__d(x);
  end
  if x > 2
    my__d = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
    z = sum (my__d);
  else
    z = sum ([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3] .* x);
  end
end
% --- after ---
function [y, z] = f(x)
    y = x;
    table__1 = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
    if x > 1
        my__d = table__1;
        y = my__d(x);
    end
    if x > 2
        my__d = table__1;
        z = sum(my__d);
    else
        z = sum(table__1 .* x);
    end
end
