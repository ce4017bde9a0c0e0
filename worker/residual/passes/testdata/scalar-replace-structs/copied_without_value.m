% The variable that is copied may have no value: the copy is the error.
% FACTS: numbers n x
function y = f (n, x)
  if n > 0
    s = struct ('level', x);
  end
  c = s;
  c.level = 3;
  y = c.level;
end
% --- unchanged ---
