% Twelve statements: no loop is better.
% FACTS: numbers v f a; arrays x; sure x
function f = few (x, a)
  f = 0;
  v = x(1) - a;
  f = f + v * v;
  v = x(2) - a;
  f = f + v * v;
  v = x(3) - a;
  f = f + v * v;
  v = x(4) - a;
  f = f + v * v;
  v = x(5) - a;
  f = f + v * v;
  v = x(6) - a;
  f = f + v * v;
end
% --- unchanged ---
