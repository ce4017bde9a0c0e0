% What all branches begin with stands before them, if no test sees it.
% FACTS: numbers x y g__1
function g = f (x, y)
  if x > 0
    g__1 = [x; y];
    g__1(2) = 3;
  elseif y > 0
    g__1 = [x; y];
    g__1(1) = 4;
  else
    g__1 = [x; y];
  end
  g = g__1;
end
% --- after ---
function g = f(x, y)
    g__1 = [x; y];
    if x > 0
        g__1(2) = 3;
    elseif y > 0
        g__1(1) = 4;
    end
    g = g__1;
end
