% A number that is read again, one that is computed, one that a way sets nothing to, and one of the user's stay.
% FACTS: numbers x p a c a__1 b__1 c__1; users c
function p = f (x)
  if x < 10
    a__1 = 2;
  else
    a__1 = 3;
  end
  p = a__1 * x;
  p = p + a__1;
  if x < 10
    b__1 = x + 2;
  else
    b__1 = 3;
  end
  p = p + b__1;
  c__1 = 1;
  if x < 10
    c__1 = 2;
  end
  p = p * c__1;
  if x < 10
    c = 2;
  else
    c = 3;
  end
  p = p - c;
end
% --- unchanged ---
