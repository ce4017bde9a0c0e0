% The first branch assigns x; the second condition calls what may have an effect; k is global.
% FACTS: numbers x a
function y = f (x)
  global k
  a = 0;
  if x < 10
    x = 11;
  end
  if x < 10
    a = 1;
  end
  if q (x)
    a = 2;
  end
  if q (x)
    a = a + 1;
  end
  if k
    a = a + 2;
  end
  if k
    a = a + 3;
  end
  y = a;
end
% --- unchanged ---
