% Arrays of one size are too large or not, so that a call that makes one may come before another; of other sizes it stays.
%
% RUN:  specialise common_fills --nargout 2 -t 'x: real double [1 ?]' -t 'n: realscalar'
% TRY:  common_fills([1 2 3], 2)   common_fills(zeros(1, 0), 0)   common_fills([NaN Inf -0], 1)
function [y, z] = common_fills(x, n)
  y = zeros(size(x)) + 2 * ones(size(x)) .* x + 3 * ones(size(x));
  z = zeros(n, 1) + n * ones(n, 2) + ones(n, 2);
end
% --- residual -------------------------------------------------------
function [y, z] = common_fills(x, n)
    size__1 = size(x);
    ones__1 = ones(size__1);
    y = zeros(size__1) + 2 * ones__1 .* x + 3 * ones__1;
    z = zeros(n, 1) + n * ones(n, 2) + ones(n, 2);
end
% --- remarks --------------------------------------------------------
