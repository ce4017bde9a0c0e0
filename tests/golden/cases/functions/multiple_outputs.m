% Known outputs leave the callee: only the unknown one is computed by the residual.
%
% RUN:  specialise ends -d 'n = 4' -t 'x: real double [1 4]' --nargout 2
% TRY:  ends([1 2 3 4], 4)   ends([NaN 0 0 -0], 4)
function [d, h] = ends(x, n)
  [d, h] = difference(x, n);
  h = h * 2;
end
function [d, h] = difference(x, n)
  h = 1 / n;
  d = (x(n) - x(1)) * h;
end
% --- residual -------------------------------------------------------
function [d, h] = ends(x)
    d = (x(4) - x(1)) * 0.25;
    h = 0.5;
end
% --- remarks --------------------------------------------------------
