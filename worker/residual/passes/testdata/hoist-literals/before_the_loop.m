% A matrix with signs would be put together in every trip.
% FACTS: numbers x n k
function y = f (x, n)
  y = x;
  for k = 1:n
    y = y + k * [1, -2, 3];
  end
end
% --- after ---
function y = f(x, n)
    y = x;
    table__1 = [1, -2, 3];
    for k = 1:n
        y = y + k * table__1;
    end
end
