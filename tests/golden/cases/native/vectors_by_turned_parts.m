% A vector beside a part of one that is turned, of neither of which rows or columns are known: an inner product.
%
% RUN:  specialise vectors_by_turned_parts
% TRY:  vectors_by_turned_parts([1 2 3], [4 5 6 7])   vectors_by_turned_parts([NaN -0 Inf], [1 2 3])   vectors_by_turned_parts([1; 2], [1; 2; 3])
% TRY:  vectors_by_turned_parts(2, [1 2 3])   vectors_by_turned_parts([1 2; 3 4], 1:9)   vectors_by_turned_parts([1 2 3], [1 2; 3 4])
% TRY:  vectors_by_turned_parts([], [1 2])   vectors_by_turned_parts([1 2 3], [])   vectors_by_turned_parts([1 2], single([1 2 3]))
% TRY:  vectors_by_turned_parts([1i 2], [1 2 3])   vectors_by_turned_parts([1 2], [1i 2 3i])   vectors_by_turned_parts([1 -0], [0 -0 1])
% TRY:  vectors_by_turned_parts([1 2 3], [1; 2; 3; 4])   vectors_by_turned_parts('ab', [1 2 3])   vectors_by_turned_parts({1}, 1)
function y = vectors_by_turned_parts(h, x)
  n = numel(h);
  x = [zeros(1, n - 1), x];
  y = zeros(1, numel(x) - n + 1);
  for k = 1:numel(y)
    y(k) = h * x(k + n - 1:-1:k)';
  end
end
% --- residual -------------------------------------------------------
function y = vectors_by_turned_parts(h, x)
    n = numel(h);
    x = [zeros(1, n - 1), x];
    y = zeros(1, numel(x) - n + 1);
    for k = 1:numel(y)
        y(k) = h * x(k+n-1:-1:k)';
    end
end
% --- remarks --------------------------------------------------------
