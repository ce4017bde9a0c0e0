% An element of a cell that is stored into on one way only is a variable, as a field is, in results and in loops, too; a store that may name the cell keeps it.
%
% RUN:  specialise stores_into_elements -t 'x: real double [2 1]' -t 'k: real double scalar' --nargout 3
% TRY:  stores_into_elements([2; 3], 1)
% TRY:  stores_into_elements([-2; NaN], 2)
% TRY:  stores_into_elements([1; -0], 0)
% TRY:  stores_into_elements([1; 2], 1.5)
function [a, b, c] = stores_into_elements(x, k)
  [a, b] = two_results(x);
  parts = {x(1), x', 'abc'};
  for n = 1:x(1)
    parts{2}(2) = parts{2}(2) + n;
  end
  if x(2) > 2
    parts{3}(1) = 'z';
    parts{1} = parts{1} * 2;
  end
  kept = {1, x};
  if x(1) > 0
    kept{2}(k) = 7;
  end
  c = {parts{:}, kept{2}};
end
function varargout = two_results(x)
  varargout{1} = x(1) * x(1);
  varargout{2} = [x(1); x(2)];
  if x(1) < 0
    varargout{2}(2) = varargout{2}(2) + 3;
    varargout{1} = -1;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = stores_into_elements(x, k)
    x__1 = x(1);
    varargout__1 = x__1 * x__1;
    varargout__2 = [x__1; x(2)];
    if x__1 < 0
        b = varargout__2;
        b(2) = varargout__2(2) + 3;
        a = -1;
    else
        a = varargout__1;
        b = varargout__2;
    end
    parts__1 = x__1;
    parts = x';
    parts__3 = 'abc';
    for n = 1:x__1
        parts(2) = parts(2) + n;
    end
    if x(2) > 2
        parts__3(1) = 'z';
        parts__1 = x__1 * 2;
    end
    kept = {1, x};
    if x__1 > 0
        kept{2}(k) = 7;
    end
    c = {parts__1, parts, parts__3, kept{2}};
end
% --- remarks --------------------------------------------------------
