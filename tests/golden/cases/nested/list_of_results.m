% A nested function with `varargout`: one result is its first element, and not the cell.
% RUN:  specialise list_of_results -t 'x: real double scalar' --nargout 3
% TRY:  list_of_results(2)
% TRY:  list_of_results(-1)
function [a, b, c] = list_of_results(x)
  a = parts(x);
  [b, c] = parts(a + 1);
  function varargout = parts(t)
    varargout{1} = 2 * t;
    varargout{2} = t - 1;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = list_of_results(x)
    a = 2 * x;
    t = a + 1;
    b = 2 * t;
    c = t - 1;
end
% --- remarks --------------------------------------------------------
