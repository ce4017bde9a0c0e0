% A way that leaves the function shows the matrix as it is there.
% FACTS: numbers a b; arrays p; sure p
function p = f (a, b)
  p = [0, 0, 0];
  if b > 2
    return;
  end
  p(1) = a;
end
% --- unchanged ---
