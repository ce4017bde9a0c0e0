% Between the stores stands a call, which may read the variable.
% FACTS: numbers x
function f (x)
  global G
  G = 0;
  g ();
  G = x;
end
% --- unchanged ---
