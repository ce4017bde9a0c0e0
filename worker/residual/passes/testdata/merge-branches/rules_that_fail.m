% Three rules of which each does the same, and two that do nothing.
% FACTS: numbers x y z
function y = f (x, z)
  y = 0;
  if ~(x > 0)
    y = 1;
  elseif x > 5
    y = 1;
  elseif x == z
    y = 1;
  else
    y = 2;
  end
  if x > 1
  elseif z > 1
  else
    y = y + 1;
  end
end
% --- after ---
function y = f(x, z)
    y = 0;
    if ~(x > 0) || x > 5 || x == z
        y = 1;
    else
        y = 2;
    end
    if x > 1 || z > 1
    else
        y = y + 1;
    end
end
