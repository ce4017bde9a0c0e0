% Rows and columns that are repeated beside arrays, and the nearest of them, are loops.
%
% RUN:  specialise repeated_rows --nargout 3
% TRY:  repeated_rows([1 2 3; 4 5 6; 7 8 10; -0 0 1], [1 2 3; 5 5 5])
% TRY:  repeated_rows([1 2 3; 4 5 6], [1 NaN 3])
% TRY:  repeated_rows([1 2 3; 4 5 6], [1 2 3; 4 5 6; 1 2 3])
% TRY:  repeated_rows([1 2; 4 5], [1 2 3])
% TRY:  repeated_rows(1:4, [-0 0 0 1])
% TRY:  repeated_rows([1; 2], [5; 6; 1.5])
% TRY:  repeated_rows(zeros(0, 3), [1 2 3])
% TRY:  repeated_rows([1 2 3], zeros(0, 3))
% TRY:  repeated_rows(eye(3), [1 2 3])
% TRY:  repeated_rows(single([1 2 3; 4 5 6]), [1 2 3])
% TRY:  repeated_rows(int8([1 2 3; 4 5 6]), [1 2 3])
% TRY:  repeated_rows([1 2i 3; 4 5 6], [1 2 3])
function [idx, D, S] = repeated_rows(X, C)
  [n, m] = size(X);
  k = size(C, 1);
  idx = zeros(n, 1);
  S = zeros(n, m);
  for i = 1:n
    d = sum((C - repmat(X(i, :), k, 1)) .^ 2, 2);
    [~, idx(i)] = min(d);
  end
  for j = 1:m
    S = S + repmat(X(:, j), 1, m) .* X + repmat(i + j, n, m);
  end
  D = 1 ./ repmat(X(1, :), n, 1) - X;
end
% --- residual -------------------------------------------------------
function [idx, D, S] = repeated_rows(X, C)
    [n, m] = size(X);
    k = size(C, 1);
    idx = zeros(n, 1);
    S = zeros(n, m);
    for i = 1:n
        d = sum((C - repmat(X(i, :), k, 1)).^2, 2);
        [~, out__3] = min(d);
        idx(i) = out__3;
    end
    for j = 1:m
        S = S + repmat(X(:, j), 1, m) .* X + repmat(i + j, n, m);
    end
    D = 1 ./ repmat(X(1, :), n, 1) - X;
end
% --- remarks --------------------------------------------------------
