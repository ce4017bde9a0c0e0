% x may be NaN in the last branch; what is assigned is asked again, and so is what may have an effect or is no number.
% FACTS: numbers x a
function y = f (x, z)
  global k
  a = 0;
  if x > 1
    a = 1;
  elseif x <= 1
    a = 2;
  elseif x ~= x
    a = 3;
  end
  if x > 2
    x = a;
    if x > 2
      a = 4;
    end
  end
  if z > 1
    if z > 1
      a = 5;
    end
  end
  if k
    if k
      a = 6;
    end
  end
  while x > 3
    x = x - 1;
    if x > 3
      a = 7;
    end
  end
  y = a;
end
% --- unchanged ---
