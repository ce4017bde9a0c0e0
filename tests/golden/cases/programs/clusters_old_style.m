% Old style: `|` in conditions, an index of ones instead of repmat, defaults by nargin.
%
% RUN:  specialise kmeans_old -d 'k = 2' -d 'maxit = 10' -t 'X: real double [? 2]' --nargin 3 --nargout 3
% TRY:  kmeans_old([0 0; 0 1; 5 5; 6 5], 2, 10)
% TRY:  kmeans_old([1 1; 1 1], 2, 10)
% TRY:  kmeans_old([3 4], 2, 10)
function [idx, C, sumd] = kmeans_old(X, k, maxit, verbose)
%KMEANS_OLD  simple k-means with the first k points as seeds
if nargin < 4 | isempty(verbose), verbose = 0; end
[n, p] = size(X);
if k > n
  error('kmeans:k', 'K = %d is more than the number of points %d', k, n);
end
C = X(1:k, :);
idx = zeros(n, 1);
for it = 1:maxit
  old = idx;
  D = zeros(n, k);
  for j = 1:k
    d = X - C(j*ones(n,1), :);
    D(:,j) = sum(d.^2, 2);
  end
  [dmin, idx] = min(D, [], 2);
  for j = 1:k
    m = (idx == j);
    if any(m)
      C(j,:) = mean(X(m,:), 1);
    end
  end
  if verbose, fprintf('%d: %g\n', it, sum(dmin)); end
  if all(old == idx), break; end
end
sumd = sum(dmin);
% --- residual -------------------------------------------------------
function [idx, C, sumd] = kmeans_old(X)
    n = size(X, 1);
    if 2 > n
        error('kmeans:k', 'K = 2 is more than the number of points %d', n);
    end
    C = X(1:2, :);
    idx = zeros(n, 1);
    for it = 1:10
        old = idx;
        D = zeros(n, 2);
        ones__1 = ones(n, 1);
        D(:, 1) = sum((X - C(ones__1, :)).^2, 2);
        D(:, 2) = sum((X - C(2 * ones__1, :)).^2, 2);
        [dmin, idx] = min(D, [], 2);
        m = idx == 1;
        if any(m)
            x = X(m, :);
            C(1, :) = sum(x, 1) / size(x, 1);
        end
        m = idx == 2;
        if any(m)
            x = X(m, :);
            C(2, :) = sum(x, 1) / size(x, 1);
        end
        if all(old == idx)
            break;
        end
    end
    sumd = sum(dmin);
end
% --- remarks --------------------------------------------------------
% 16:1: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
