% In a loop that is kept the first value and the loop's own meet at its head.
% FACTS: numbers x n a b
function y = f (x, n)
  a = x;
  b = x;
  for k = 1:n
    a = b;
    b = b + 1;
  end
  y = a;
end
% --- unchanged ---
