% [m, k] = max (x) of a vector is two numbers in a version that speculates, which gives up on what has no elements.
%
% RUN:  specialise extremes_as_numbers --nargout 3
% TRY:  extremes_as_numbers([0.3 0.5; 0.7 0.2], [0.1 0.9; 0.4 0.6], [1 2 2 1 2])
% TRY:  extremes_as_numbers([0.3 NaN 0.1; 0.7 0.2 0.2; NaN NaN NaN], [0.1 0.9; 0.4 0.6; 0 1], [1 2 1])
% TRY:  extremes_as_numbers(0.5, [1 2 3], [3 1 2 2])
% TRY:  extremes_as_numbers(zeros(0, 0), zeros(0, 2), [1 2])
% TRY:  extremes_as_numbers(single([1 2; 3 4]), [1 2; 5 6], [2 2 1])
% TRY:  extremes_as_numbers([1 2; 3 4], [1 2; 5 6], [])
function [path, d, low] = extremes_as_numbers(lA, lB, obs)
  N = size(lA, 1);
  T = numel(obs);
  d = zeros(N, T);
  psi = zeros(N, T);
  low = 0;
  for t = 2:T
    for j = 1:N
      [v, i] = max(d(:, t - 1) + lA(:, j));
      d(j, t) = v + lB(j, obs(t));
      psi(j, t) = i;
    end
    [w, k] = min(obs(1:t) - 1.5);
    low = low + w * k;
  end
  path = zeros(1, T);
  if T > 0
    [~, path(T)] = max(d(:, T));
    for t = T-1:-1:1
      path(t) = psi(path(t + 1), t + 1);
    end
  end
end
% --- residual -------------------------------------------------------
function [path, d, low] = extremes_as_numbers(lA, lB, obs)
    N = size(lA, 1);
    T = numel(obs);
    d = zeros(N, T);
    psi = d;
    low = 0;
    for t = 2:T
        for j = 1:N
            [v, i] = max(d(:, t - 1) + lA(:, j));
            d(j, t) = v + lB(j, obs(t));
            psi(j, t) = i;
        end
        [w, k] = min(obs(1:t) - 1.5);
        low = low + w * k;
    end
    path = zeros(1, T);
    if T > 0
        [~, out__1] = max(d(:, T));
        path(T) = out__1;
        for t = T-1:-1:1
            path(t) = psi(path(t + 1), t + 1);
        end
    end
end
% --- remarks --------------------------------------------------------
