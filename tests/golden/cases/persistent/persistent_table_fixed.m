% A persistent table made from a fixed argument, by a helper and behind a test of the argument, is a constant.
%
% RUN:  specialise persistent_table_fixed -d 'n = 4' -t 'x: real double scalar'
% TRY:  persistent_table_fixed(4, 2.5)
% TRY:  persistent_table_fixed(4, NaN)
function y = persistent_table_fixed(n, x)
persistent T last
if isempty(T) || last ~= n
  T = nodes(n);
  last = n;
end
y = 0;
for k = 1:numel(T)
  y = y + T(k) * weight(k, n) * x^k;
end
function t = nodes(n)
t = zeros(1, n);
for k = 1:n, t(k) = cos(pi * (2*k - 1) / (2*n)); end
function w = weight(k, m)
persistent W
if isempty(W), W = 1 ./ (1:m); end
w = W(k);
% --- residual -------------------------------------------------------
function y = persistent_table_fixed(x)
    y = 0 + 0.9238795325112867 * x + 0.19134171618254492 * x^2 + -0.12756114412169656 * x^3 + ...
            -0.23096988312782168 * x^4;
end
% --- remarks --------------------------------------------------------
% 9:7: remark: `nodes(n)` (persistent_table_fixed.m:9): computed here, with last bits that libm may give otherwise on another machine [machine-bits]
