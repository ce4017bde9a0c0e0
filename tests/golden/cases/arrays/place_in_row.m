% `x(:, k) = y` for a number and a place within a row is `x(k) = y`, of a column `x(k, :) = y` is it; beyond the end the
% text of the error would tell.
%
% RUN:  specialise place_in_row --nargout 3 -t 'x: real double [1 4]' -t 'c: real double [3 1]' -t 'n: realscalar'
% TRY:  place_in_row([1 2 3 4], [5; 6; 7], 6)   place_in_row([1 2 3 4], [5; 6; 7], 0)   place_in_row([NaN 0 -0 1], [5; 6; 7], Inf)
function [x, c, r] = place_in_row(x, c, n)
  for k = 1:3
    x(:, k) = x(:, k + 1) * n;
    c(k, :) = c(k, 1) + 1;
  end
  r = x;
  r(:, n) = 1;
  r(:, 2) = c(1);
end
% --- residual -------------------------------------------------------
function [x, c, r] = place_in_row(x, c, n)
    x(1) = x(:, 2) * n;
    c(1) = c(1, 1) + 1;
    x(2) = x(3) * n;
    c(2) = c(2, 1) + 1;
    x(3) = x(4) * n;
    c(3) = c(3, 1) + 1;
    r = x;
    r(:, n) = 1;
    r(2) = c(1);
end
% --- remarks --------------------------------------------------------
