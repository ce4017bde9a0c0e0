% Two elements, each assigned on the only way: two outputs.
% FACTS: numbers x a; results g 2
function y = f (x)
  [y, z] = g (x);
  y = y + z;
end
function varargout = g (a)
  varargout{1} = a;
  varargout{2} = a * 2;
end
% --- after ---
function y = f(x)
    [y, z] = g(x);
    y = y + z;
end
function [varargout__1, varargout__2] = g(a)
    varargout__1 = a;
    varargout__2 = a * 2;
end
