% The cell that is assigned last has no second element on one way.
% FACTS: numbers x a; results g 2
function y = f (x)
  [y, z] = g (x);
  y = y + z;
end
function varargout = g (a)
  varargout = {a, a};
  if a > 2
    varargout = {a};
  end
end
% --- unchanged ---
