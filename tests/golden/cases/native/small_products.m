% Products of matrices of known small extents are numbers in native code: turned factors, one array twice, sums around
% them, zeros of both signs, underflow, infinities, NaN, and a diagonal matrix, which multiplies in another way.
%
% RUN:  specialise small_products --nargout 10 -t 'A: real double [3 3]' -t 'B: real double [3 3]' -t 'x: real double [3 1]' -t 's: realscalar'
% TRY:  small_products([1 2 3; 4 5 6; 7 8 10] / 7, [2 0.1 3; 0.7 1 5; 0.3 9 1], [0.1; 0.2; 0.3], 3)
% TRY:  small_products([1 -2 1e-200; 0 5 -0; 7e-300 8 1], [-0 0 1e-160; -1e-160 0 0; 0 -0 1], [-1e-200; 0; 1e-200], -1)
% TRY:  small_products(eye(3), eye(3), [1; Inf; 2], 2)   small_products([1 Inf 0; 0 1 0; 0 0 1], ones(3), [1; 0; 2], 0)
% TRY:  small_products([1 NaN 0; 0 1 0; 0 0 1], [4.9e-324 0 0; 0 -4.9e-324 0; 1 1 1], [0; 0.5; 2], 1e-320)
% TRY:  small_products(eye(3), [1 2 3; 4 5 NaN; 7 8 9], [Inf; 0; 2], 5)
function [P, y, t, c, o, r, d, w, e, z] = small_products(A, B, x, s)
  P = A;
  y = x;
  t = 0;
  for k = 1:3
    P = B * P * B' + P / s;
    y = (s * A) * y - x;
    t = t + x' * y;
  end
  c = A' * B;
  o = [x * x', A * A', A' * A];
  r = x' * B;
  d = [s, 1, -1; -s, 2, 0.1] * B(:, 1:2);
  w = -(A .* B) * x;
  e = {x' * x, y' * A * x, norm(A * x)};
  C = A;
  z = C * A';
end
% --- residual -------------------------------------------------------
function [P, y, t, c, o, r, d, w, e, z] = small_products(A, B, x, s)
    P = B * A * B' + A / s;
    s__1 = s * A;
    y = s__1 * x - x;
    t = 0 + x' * y;
    P = B * P * B' + P / s;
    y = s__1 * y - x;
    t = t + x' * y;
    P = B * P * B' + P / s;
    y = s__1 * y - x;
    t = t + x' * y;
    c = A' * B;
    o = [x * x', A * A', A' * A];
    r = x' * B;
    d = [s, 1, -1; -s, 2, 0.1] * B(:, 1:2);
    w = -(A .* B) * x;
    z = A * A';
    e = {x' * x, y' * A * x, norm(A * x)};
end
% --- remarks --------------------------------------------------------
