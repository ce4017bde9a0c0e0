% With --fast-math: known numbers of a sum are added first, what cancels goes, and products are taken in the order of the
% fewest multiplications (thesis 9.3). What may be no number does not cancel, what may not fit is not moved.
%
% RUN:  specialise any_order --fast-math --nargout 7 -t 'a: real double scalar' -t 'b: real double scalar' -t 'v: real double [1 ?]' -t 'A: real double [n n] dense' -t 'B: real double [n n] dense' -t 'x: real double [n 1] dense' -t 'C: real double [? ?] dense'
% TRY:  any_order(2, 5, [1 2 3], [1 2; 3 4], [0 1; 1 0], [5; 6], 2)
% TRY:  any_order(-1, 0, 4, 3, 7, 2, 2)
function [s, t, u, y, z, w, p] = any_order(a, b, v, A, B, x, C)
  s = a + 1 + b + 2 - a;
  t = 4 - (a - 1) - b;
  u = v + 1 + b + 2 - v;
  y = A * B * x;
  z = -2 * A * x;
  w = x' * A * B;
  p = A * C * x;
end
% --- residual -------------------------------------------------------
function [s, t, u, y, z, w, p] = any_order(a, b, v, A, B, x, C)
    s = b + 3;
    t = 5 - a - b;
    u = v + b - v + 3;
    y = A * (B * x);
    z = -2 * (A * x);
    w = x' * A * B;
    p = A * C * x;
end
% --- remarks --------------------------------------------------------
