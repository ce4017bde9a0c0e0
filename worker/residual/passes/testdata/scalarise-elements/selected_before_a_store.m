% The vector changes between the part and its read.
% FACTS: numbers d; arrays x u; sure x u
function d = f (x)
  u = x([2, 5]);
  x(2) = 7;
  d = u(2) - u(1);
end
% --- unchanged ---
