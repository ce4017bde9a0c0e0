% Known diagonal matrices stay diagonal: they are printed and divided as such.
%
% RUN:  specialise diagonal_known --nargout 3 -d k=2 -t 'x: real double scalar'
% TRY:  diagonal_known(2, 3)   diagonal_known(2, NaN)
function [a, b, c] = diagonal_known(k, x)
  e = eye(k, k + 1)
  first = eye(k + 1)(1, :)
  small = single(diag([1 2]))
  d = diag([3; 4], k, k + 2);
  p = d(:, [1 2]) + [1 2]
  q = d(:, 1:2)
  a = e * [x; Inf; 1];
  b = first * [1; x; NaN];
  c = d + x;
end
% --- residual -------------------------------------------------------
function [a, b, c] = diagonal_known(x)
    e = eye(2, 3)
    first = diag([1], 1, 3)
    small = single(diag([1, 2]))
    p = [4, 2; 1, 6]
    q = diag([3, 4])
    a = eye(2, 3) * [x; Inf; 1];
    b = diag([1], 1, 3) * [1; x; NaN];
    c = diag([3, 4], 2, 4) + x;
end
% --- remarks --------------------------------------------------------
