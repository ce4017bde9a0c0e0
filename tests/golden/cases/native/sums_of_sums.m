% sum (sum (x)) of an expression goes over its columns without an array between: rows, columns, nothing, NaN.
%
% RUN:  specialise sums_of_sums --nargout 3
% TRY:  sums_of_sums([1 2 3;4 5 6;7 8 10], [-1 0 1;-2 0 2;-1 0 1])
% TRY:  sums_of_sums([1e16 1 -1e16 3], [1 1 1 1])
% TRY:  sums_of_sums([1e16;1;-1e16;3], [1;1;1;1])
% TRY:  sums_of_sums([-0 -0;-0 -0], 1)
% TRY:  sums_of_sums([NaN 1;Inf -Inf], [1 2])
% TRY:  sums_of_sums(zeros(0, 3), zeros(1, 3))
% TRY:  sums_of_sums(zeros(3, 0), 2)
% TRY:  sums_of_sums([], [])
% TRY:  sums_of_sums(5, [1 2;3 4])
% TRY:  sums_of_sums([1 2 3], [1 2])
function [s, p, w] = sums_of_sums(A, K)
  [m, n] = size(A);
  s = 0;
  p = 1;
  w = 0;
  for k = 1:3
    s = s + sum(sum(A .* K));
    p = p * prod(prod(A + K));
    for i = 2:m - 1
      W = A(i - 1:i + 1, 1:n);
      w = w + sum(sum(W - K)) + sumsq(sumsq(W));
    end
  end
end
% --- residual -------------------------------------------------------
function [s, p, w] = sums_of_sums(A, K)
    [m, n] = size(A);
    A__1 = A .* K;
    s = 0 + sum(sum(A__1));
    A__2 = A + K;
    p = 1 * prod(prod(A__2));
    w = 0;
    m__1 = m - 1;
    for i = 2:m__1
        W = A(i-1:i+1, 1:n);
        w = w + sum(sum(W - K)) + sumsq(sumsq(W));
    end
    s = s + sum(sum(A__1));
    p = p * prod(prod(A__2));
    for i = 2:m__1
        W = A(i-1:i+1, 1:n);
        w = w + sum(sum(W - K)) + sumsq(sumsq(W));
    end
    s = s + sum(sum(A__1));
    p = p * prod(prod(A__2));
    for i = 2:m__1
        W = A(i-1:i+1, 1:n);
        w = w + sum(sum(W - K)) + sumsq(sumsq(W));
    end
end
% --- remarks --------------------------------------------------------
