% What is read may be the matrix or what g gave: it stays.
% FACTS: numbers a b; arrays y; sure y
function z = f (a, b)
  y = [0, 0];
  y(1) = a;
  y(2) = y(1) - b;
  if y(1) > y(2)
    y = g (a);
  end
  z = y(1) + y(2);
end
% --- unchanged ---
