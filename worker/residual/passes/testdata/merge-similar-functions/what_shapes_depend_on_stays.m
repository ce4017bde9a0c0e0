% Exponents, extents and ends of ranges make functions of their own.
function y = f (x)
  y = g1 (x) + g2 (x) + g3 (x) + g4 (x) + h1 (x) + h2 (x) + h3 (x) + h4 (x);
end
function r = g1 (a)
  r = a ^ 1;
end
function r = g2 (a)
  r = a ^ 2;
end
function r = g3 (a)
  r = a ^ 3;
end
function r = g4 (a)
  r = a ^ 4;
end
function r = h1 (a)
  r = a * zeros (1, 3)(1:1);
end
function r = h2 (a)
  r = a * zeros (2, 3)(1:1);
end
function r = h3 (a)
  r = a * zeros (3, 3)(1:1);
end
function r = h4 (a)
  r = a * zeros (3, 3)(1:2);
end
% --- unchanged ---
