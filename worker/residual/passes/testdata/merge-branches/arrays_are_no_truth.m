% `||` takes no arrays, and `x | z` evaluates both elsewhere.
% FACTS: numbers y z; arrays x
function y = f (x, z)
  y = 0;
  if x
    y = 1;
  elseif z > 1
    y = 1;
  elseif z < 0 | z > 7
    y = 1;
  end
end
% --- unchanged ---
