% What is tested changes; one branch leaves what was; the first variable is assigned again; a global one may change.
% FACTS: numbers t m w v u
function y = f (t)
  global k
  v = 1;
  u = 2;
  if t < 10
    m = 0;
  else
    m = t;
  end
  m = m + 1;
  if t < 10
    w = 0;
  else
    w = t;
  end
  if t > 3
    v = 5;
  end
  if t > 3
    u = 5;
  end
  y = m + w + u + v;
  if k
    m = 3;
  else
    m = 4;
  end
  g ();
  if k
    w = 3;
  else
    w = 4;
  end
  y = y + m * w;
  t = t + 1;
  if t > 3
    v = 5;
  end
  y = y + v;
end
% --- unchanged ---
