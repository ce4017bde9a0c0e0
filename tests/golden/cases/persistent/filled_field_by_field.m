% A struct that is kept and filled field by field, or whose fields a call stores one after the other, is known in each field that
% stays as it was: no call of the function begins between two stores of which nothing fails.
%
% RUN:  specialise estimate -t 'z: realscalar'
% TRY:  estimate(1)   estimate(-2)   estimate(3)
function y = estimate(z)
  persistent kf options
  if isempty(kf)
    kf.F = [1, 0.1; 0, 1];
    kf.Q = [0.1, 0; 0, 0.2];
    kf.x = [0; 0];
    kf.P = eye(2);
    options = zeros(1, 3);
    options(2) = 5;
  end
  kf.x = kf.F * kf.x;
  kf.P = kf.F * kf.P * kf.F' + kf.Q;
  s = kf.P(1) + 1;
  kf.x = kf.x + kf.P(:, 1) * ((z - kf.x(1)) / s);
  y = kf.x(1) * options(2);
end
% --- residual -------------------------------------------------------
function y = estimate(z)
    persistent kf options;
    if isempty(kf)
        kf.F = [1, 0.1; 0, 1];
        kf.Q = [0.1, 0; 0, 0.2];
        kf.x = [0; 0];
        kf.P = eye(2);
        options = [0, 0, 0];
        options(2) = 5;
    end
    kf.x = [1, 0.1; 0, 1] * kf.x;
    kf.P = [1, 0.1; 0, 1] * kf.P * [1, 0.1; 0, 1]' + [0.1, 0; 0, 0.2];
    s = kf.P(1) + 1;
    kf.x = kf.x + kf.P(:, 1) * ((z - kf.x(1)) / s);
    y = kf.x(1) * 5;
end
% --- remarks --------------------------------------------------------
% 17:10: remark: `kf.F * kf.P * kf.F'` (estimate.m:17): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
