% The rows of a table ask again what those before have said; NaN goes where no comparison holds.
% FACTS: numbers x a b c d
function y = f (x)
  a = 0; b = 0; c = 0; d = 0;
  if x < -20 || x > 15
    a = 1;
  elseif x < -20
    a = x / 0;
  elseif x <= 5
    a = 2;
  else
    a = 15 - x;
    if x > 2 && x ~= 1
      b = 3;
    end
    if 5 >= x
      b = 4;
    end
  end
  if x < 0
    y = 0;
    return
  end
  if x < 0 || a > 1
    c = 5;
  elseif ~(a > 1) && b > 2
    c = 6;
  end
  if x > 1000
    error ('f:large', 'too large: %g', x);
  end
  if x <= 1000 && a > 2
    c = 7;
  elseif 1001 > x
    c = 8;
  end
  while x < 4
    if x < 5
      d = d + 1;
    end
    x = x + d;
    if x < 4
      d = d + 2;
    end
  end
  y = a + b + c + d;
end
% --- after ---
function y = f(x)
    a = 0;
    b = 0;
    c = 0;
    d = 0;
    if x < -20 || x > 15
        a = 1;
    elseif x <= 5
        a = 2;
    else
        a = 15 - x;
        if x > 2
            b = 3;
        end
    end
    if x < 0
        y = 0;
        return;
    end
    if a > 1
        c = 5;
    elseif b > 2
        c = 6;
    end
    if x > 1000
        error('f:large', 'too large: %g', x);
    end
    if x <= 1000 && a > 2
        c = 7;
    elseif 1001 > x
        c = 8;
    end
    while x < 4
        d = d + 1;
        x = x + d;
        if x < 4
            d = d + 2;
        end
    end
    y = a + b + c + d;
end
