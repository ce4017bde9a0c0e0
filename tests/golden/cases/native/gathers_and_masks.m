% Positions, masks and truth values in loops over elements, of arguments of which nothing is declared: parts of vectors
% that lie either way, x(k) on both sides, x(m) = y(m), comparisons that are kept.
%
% RUN:  specialise gathers_and_masks --nargout 6
% TRY:  gathers_and_masks([1 -2 3 4], [4 3 -2 1], [1 1 4 2])   gathers_and_masks([1; -2; NaN], [4; 3; -0], [3; 2; 1])
% TRY:  gathers_and_masks([1 -2 3 4], [4 3 -2 1], [1 1 4 5])   gathers_and_masks([1 -2 3 4], [4 3 -2 1], [1 1.5 4 2])
% TRY:  gathers_and_masks([1 2; 3 4], [4 3; 2 1], [1 2 3 1])   gathers_and_masks(1:4, [4 3 -2 1], 4:-1:1)
% TRY:  gathers_and_masks(zeros(1, 0), zeros(1, 0), [])   gathers_and_masks([-Inf 0 Inf], [NaN -0 0], [2 2 2])
% TRY:  gathers_and_masks(single([1 2 3]), [3 2 1], [1 2 3])   gathers_and_masks([1+2i 3 4], [3 2 1], [1 2 3])
% TRY:  gathers_and_masks(5, 6, 1)   gathers_and_masks(true(1, 3), [3 2 1], [1 2 3])   gathers_and_masks([1 2 3], [3; 2; 1], [1 2 3])
function [a, b, c, m, d, e] = gathers_and_masks(x, y, k)
  a = x(k) + y(k(end:-1:1));
  b = x;
  b(k) = y .* 2;
  b(2:end) = b(1:end - 1) + y(2:end) / 2;
  m = x > y | isnan(x);
  c = x;
  c(m) = -y(m);
  m = ~m & c < 3;
  c(m) = 0;
  d = x(1:2:end) - y(end:-2:1);
  e = x(y > 1) * sum(y(x < 4));
end
% --- residual -------------------------------------------------------
function [a, b, c, m, d, e] = gathers_and_masks(x, y, k)
    a = x(k) + y(k(end:-1:1));
    b = x;
    b(k) = y .* 2;
    b(2:end) = b(1:end-1) + y(2:end) / 2;
    m = x > y | isnan(x);
    c = x;
    c(m) = -y(m);
    m = ~m & c < 3;
    c(m) = 0;
    d = x(1:2:end) - y(end:-2:1);
    e = x(y > 1) * sum(y(x < 4));
end
% --- remarks --------------------------------------------------------
