% What is copied to a variable that is needed as a whole stays whole itself.
% FACTS: numbers n x
function [y, t] = f (n, x)
  s = struct ('kind', 'tank', 'level', 0);
  s.level = s.level + x;
  c = s;
  c.level = c.level + n;
  t = c;
  y = s.level;
end
% --- unchanged ---
