% arrayfun with two outputs; the maximum of a row is a scalar.
%
% RUN:  specialise afb -d 'n = 3' -t 'x: realscalar' --nargout 2
% TRY:  afb(2, 3)
function [m, i] = afb(x, n)
  [m, i] = arrayfun(@(k) max([k, x]), 1:n);
end
% --- residual -------------------------------------------------------
function [m, i] = afb(x)
    [out__1, out__2] = max([1, x]);
    [out__3, out__4] = max([2, x]);
    [out__5, out__6] = max([3, x]);
    m = [out__1, out__3, out__5];
    i = [out__2, out__4, out__6];
end
% --- remarks --------------------------------------------------------
