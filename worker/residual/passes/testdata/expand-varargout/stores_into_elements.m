% Whole cells, elements and stores into elements at places that are literals, on several ways and before an early end.
% FACTS: numbers x a; results g 2
function y = f (x)
  [y, z] = g (x);
  y = y + z;
end
function varargout = g (a)
  varargout = {a, a, 3};
  if a > 2
    return;
  end
  if a > 1
    varargout{2} = a * 2;
  end
end
% --- after ---
function y = f(x)
    [y, z] = g(x);
    y = y + z;
end
function [varargout__1, varargout__2] = g(a)
    varargout__1 = a;
    varargout__2 = a;
    varargout__3 = 3;
    if a > 2
        return;
    end
    if a > 1
        varargout__2 = a * 2;
    end
end
