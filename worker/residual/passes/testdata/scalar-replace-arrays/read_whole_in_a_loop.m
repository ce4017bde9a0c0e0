% Made once and read whole in every trip: it stays a matrix.
% FACTS: numbers a b; arrays y; sure y
function z = f (a, b)
  y = [0; 0; 0];
  y(1) = a;
  y(2) = y(1) - b;
  for k = 1:9
    z = g (y);
  end
end
% --- unchanged ---
