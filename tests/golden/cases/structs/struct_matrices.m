% Matrices in a state struct: what is known of them is computed.
%
% RUN:  specialise mat_struct -d 'dt = 0.1' -t 'z: real double [1 3]'
% TRY:  mat_struct([1 2 3], 0.1)
% TRY:  mat_struct([NaN 0 0], 0.1)
function y = mat_struct(z, dt)
  kf.x = [0; 1];
  kf.P = eye(2);
  kf.F = [1 dt; 0 1];
  kf.H = [1 0];
  for k = 1:numel(z)
    kf = predict(kf);
    kf = update(kf, z(k));
  end
  y = kf.x;
end
function kf = predict(kf)
  kf.x = kf.F * kf.x;
  kf.P = kf.F * kf.P * kf.F' + 0.01 * eye(2);
end
function kf = update(kf, z)
  S = kf.H * kf.P * kf.H' + 0.5;
  K = kf.P * kf.H' / S;
  kf.x = kf.x + K * (z - kf.H * kf.x);
  kf.P = (eye(2) - K * kf.H) * kf.P;
end
% --- residual -------------------------------------------------------
function y = mat_struct(z)
    kf__x__1 = [1, 0.1; 0, 1] * ([0.1; 1] + [0.6710526315789473; 0.06578947368421052] * (z(1) - ...
            0.1));
    kf__x__1 = [1, 0.1; 0, 1] * (kf__x__1 + [0.4200474340151338; 0.15454209692533571] * (z(2) - ...
            [1, 0] * kf__x__1));
    y = kf__x__1 + [0.32922481764794254; 0.23685619528270044] * (z(3) - [1, 0] * kf__x__1);
end
% --- remarks --------------------------------------------------------
% 12:10: remark: `predict(kf)` (mat_struct.m:12), `kf.F * kf.P` (mat_struct.m:19), `(eye(2) - K * kf.H) * kf.P` (mat_struct.m:25): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
