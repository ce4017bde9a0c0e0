% Elements of a part of a vector are elements of the vector.
% FACTS: numbers d e; arrays x u; sure x u
function [d, e] = f (x)
  u = x([2, 5]);
  d = u(2) - u(1);
  u = x(2:3);
  e = u(2) * d;
end
% --- after ---
function [d, e] = f(x)
    d = x(5) - x(2);
    e = x(3) * d;
end
