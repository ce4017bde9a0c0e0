% The user's variable is assigned where it was; only the matrix in it is made before the loop.
% FACTS: numbers x n k; users my__t
function y = f (x, n)
  y = x;
  for k = 1:n
    my__t = [1, -2, 3];
    y = y + k * my__t;
  end
end
% --- after ---
function y = f(x, n)
    y = x;
    table__1 = [1, -2, 3];
    for k = 1:n
        my__t = table__1;
        y = y + k * my__t;
    end
end
