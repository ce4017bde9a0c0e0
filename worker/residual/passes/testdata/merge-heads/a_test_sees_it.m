% The second test reads what the branches assign, and the value of the other may fail.
% FACTS: numbers x y k
function g = f (x, y, k)
  k = 1;
  if x > 0
    k = x;
    y = 1;
  elseif k > 0
    k = x;
    y = 2;
  else
    k = x;
  end
  if x > 0
    z = q (x);
    y = 1;
  else
    z = q (x);
  end
  g = k + y + z;
end
% --- unchanged ---
