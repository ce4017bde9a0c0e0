% The second test does what the first did, with another variable; so do the loops, of equal first values.
% FACTS: numbers t m w a b q
function y = f (t)
  if t < 10
    m = 0;
  elseif t < 20
    m = t / 10;
  else
    m = 2;
  end
  a = 0;
  for k = 1:5
    q = m * k;
    a = a + q;
  end
  if t < 10
    w = 0;
  elseif t < 20
    w = t / 10;
  else
    w = 2;
  end
  b = 0;
  for k = 1:5
    q = w * k;
    b = b + q;
  end
  y = a * b;
end
% --- after ---
function y = f(t)
    if t < 10
        m = 0;
    elseif t < 20
        m = t / 10;
    else
        m = 2;
    end
    a = 0;
    for k = 1:5
        q = m * k;
        a = a + q;
    end
    w = m;
    b = 0;
    b = a;
    y = a * b;
end
