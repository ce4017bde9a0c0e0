% The largest of one number, its column and its transpose are itself; of a row, x(:, k) is x(k).
%
% RUN:  specialise scalar_identities -t 'x: realscalar' -t 'r: real double [1 5]' -t 'c: real double [3 1]' --nargout 2
% TRY:  scalar_identities(2, 1:5, [1; 2; 3])   scalar_identities(NaN, [1 NaN -0 Inf 5], [-0; NaN; 1])
function [y, z] = scalar_identities(x, r, c)
  y = max(x) + min(x + 1) * x(:) + x.';
  r = [r, x];
  c = [c; x];
  z = [r(:, 2), r(:, [1 3]), c(2, :), c([3; 1], :)', r(1, :)];
end
% --- residual -------------------------------------------------------
function [y, z] = scalar_identities(x, r, c)
    y = x + (x + 1) * x + x;
    r = [r, x];
    c = [c; x];
    z = [r(2), r([1, 3]), c(2), c([3; 1])', r];
end
% --- remarks --------------------------------------------------------
