% A diagonal matrix times a number, and its quotient, are diagonal: what is beside the diagonal stays zero, also for
% NaN, Inf and negative numbers. What `.*` and `./` give is full.
%
% RUN:  specialise diagonal_times_number --nargout 8 -t 'r: real double [1 3]' -t 's: real double scalar'
% TRY:  diagonal_times_number([1 2 3], -2)
% TRY:  diagonal_times_number([-1 NaN 3], Inf)
% TRY:  diagonal_times_number([0 -0 Inf], NaN)
% TRY:  diagonal_times_number([0 -0 0], -0)
function [a, b, c, d, e, f, g, h] = diagonal_times_number(r, s)
  a = s * eye(3);
  b = eye(3) / s;
  c = s .* eye(3);
  d = eye(3) ./ s;
  e = s * ((r * r') * eye(3) - r' * r);
  f = ones(3) - eye(3) * (r * r');
  g = diag(r) * s - r' * r;
  h = -(s * diag(r)) + 2 * eye(3) / (r * r');
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g, h] = diagonal_times_number(r, s)
    a = s * eye(3);
    b = eye(3) / s;
    c = s .* eye(3);
    d = eye(3) ./ s;
    r__1 = r * r';
    e = s * (r__1 * eye(3) - r' * r);
    f = [1, 1, 1; 1, 1, 1; 1, 1, 1] - eye(3) * r__1;
    diag__1 = diag(r);
    g = diag__1 * s - r' * r;
    h = -(s * diag__1) + diag([2, 2, 2]) / r__1;
end
% --- remarks --------------------------------------------------------
