% The second element is assigned on one way only.
% FACTS: numbers x a; results g 2
function y = f (x)
  [y, z] = g (x);
  y = y + z;
end
function varargout = g (a)
  varargout{1} = a;
  if a > 1
    varargout{2} = a * 2;
  end
end
% --- unchanged ---
