% Variances and deviations of windows as loops, and the trace of small matrices: as the kernels add up.
%
% RUN:  specialise spread_of_samples --nargout 3
% TRY:  spread_of_samples([3 1 2 5 4 9 7 8 6 0], 1)
% TRY:  spread_of_samples([3; 1; 2; 5; 4; 9; 7; 8; 6; 0] / 7, 2)
% TRY:  spread_of_samples([1e300 1 -1e300 NaN 1 Inf 4 4 4], 1)
% TRY:  spread_of_samples([0.1 0.2 0.3 0.4 0.5 0.6 0.7], 3)
% TRY:  spread_of_samples(1:7, 2)
% TRY:  spread_of_samples([3 1 2; 5 4 9; 7 8 6; 0 1 2], 1)
% TRY:  spread_of_samples(single([3 1 2 5 4 9 7 8 6 0]), 1)
% TRY:  spread_of_samples(int8([3 1 2 5 4 9 7 8 6 0]), 1)
% TRY:  spread_of_samples([3+1i 1 2 5 4 9 7 8 6 0], 1)
% TRY:  spread_of_samples([], 1)
% TRY:  spread_of_samples([1 2], 0)
% TRY:  spread_of_samples(5, 0)
% TRY:  spread_of_samples('abc', 1)
function [s, v, t] = spread_of_samples(x, w)
  s = zeros(1, numel(x));
  v = zeros(2, numel(x));
  P = eye(2);
  F = [1 0.1; 0 1];
  t = 0;
  for k = w+1:numel(x)-w
    s(k) = std(x(k-w:k+w)) + std(x(k-w:k), 1) + std(2 * x(k:k+w) - 1, 0);
    v(1, k) = var(x(k-w:k+w));
    v(2, k) = var(x(k-w:k+w), 1);
    P = F * P * F' + [x(k) 0; 0 1];
    t = t + trace(P) + trace(P') + trace(eye(2) - P);
  end
end
% --- residual -------------------------------------------------------
function [s, v, t] = spread_of_samples(x, w)
    numel__1 = numel(x);
    s = zeros(1, numel__1);
    v = zeros(2, numel__1);
    P = eye(2);
    t = 0;
    for k = w+1:numel__1-w
        k__1 = k - w;
        k__2 = k + w;
        s(k) = std(x(k__1:k__2)) + std(x(k__1:k), 1) + std(2 * x(k:k__2) - 1, 0);
        v(1, k) = var(x(k__1:k__2));
        v(2, k) = var(x(k__1:k__2), 1);
        P = [1, 0.1; 0, 1] * P * [1, 0.1; 0, 1]' + [x(k), 0; 0, 1];
        t = t + trace(P) + trace(P') + trace(eye(2) - P);
    end
end
% --- remarks --------------------------------------------------------
% 27:9: remark: `F * P * F'` (spread_of_samples.m:27): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
