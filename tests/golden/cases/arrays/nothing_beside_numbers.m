% Copies of one and columns of none add nothing to full numbers.
%
% RUN:  specialise nothing_beside_numbers -t 'x: real double scalar' -d 'n = 1' --nargout 4
% TRY:  nothing_beside_numbers(3, 1)
% TRY:  nothing_beside_numbers(-0, 1)
function [y, z, w, v] = nothing_beside_numbers(x, n)
  y = [2 * x, zeros(1, 0)];
  z = [repmat(x, 1, 1) + 1, [], x];
  w = [zeros(1, 0), [x, x + 1]; [x, []], x];
  v = repmat(x, [n, 1]);
end
% --- residual -------------------------------------------------------
function [y, z, w, v] = nothing_beside_numbers(x)
    y = 2 * x;
    z = [x + 1, x];
    w = [[x, x + 1]; x, x];
    v = x;
end
% --- remarks --------------------------------------------------------
