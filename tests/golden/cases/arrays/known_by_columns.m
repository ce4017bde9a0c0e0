% States that stand in columns: each is a variable of its own, also where a branch stores one, and the matrix is put together
% where it is returned, or asked for as a whole.
%
% RUN:  specialise known_by_columns -d 'h = 0.25' -t 'v: dense real double [n 1]' -t 'limit: real scalar' --nargout 3
% TRY:  known_by_columns([1; 2; -3], 0.25, 1)
% TRY:  known_by_columns([1; 2; -3], 0.25, 100)
% TRY:  known_by_columns(zeros(0, 1), 0.25, NaN)
% TRY:  known_by_columns(-0, 0.25, -Inf)
function [X, last, all] = known_by_columns(v, h, limit)
  X = zeros(numel(v), 4);
  X(:, 1) = v;
  for k = 1:3
    X(:, k + 1) = X(:, k) + h * X(:, k) .^ 2;
    if sum(X(:, k + 1)) > limit
      X(:, k + 1) = X(:, k) / 2;
    end
  end
  last = X(:, 4);
  all = sum(sum(X));
  X(:, 2) = X(:, 2) - last;
end
% --- residual -------------------------------------------------------
function [X, last, all] = known_by_columns(v, limit)
    X = zeros(numel(v), 4);
    X(:, 1) = v;
    X__1 = X(:, 1);
    X = X__1 + 0.25 * X__1.^2;
    if sum(X) > limit
        X__2__3 = X__1 / 2;
    else
        X__2__3 = X;
    end
    X = X__2__3 + 0.25 * X__2__3.^2;
    if sum(X) > limit
        X__3__3 = X__2__3 / 2;
    else
        X__3__3 = X;
    end
    X = X__3__3 + 0.25 * X__3__3.^2;
    if sum(X) > limit
        last = X__3__3 / 2;
    else
        last = X;
    end
    X = [X__1, X__2__3, X__3__3, last];
    all = sum(sum(X));
    X = [X__1, X__2__3 - last, X__3__3, last];
end
% --- remarks --------------------------------------------------------
