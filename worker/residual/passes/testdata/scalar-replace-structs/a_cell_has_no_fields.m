% The store into a field of a cell is an error, and no variable of its own; so is the element of a struct.
% FACTS: numbers x a; structs s
function y = f (x)
  c = {x, 2};
  c.a = x;
  s = struct ('a', x);
  s{1} = x;
  y = s.a;
end
% --- unchanged ---
