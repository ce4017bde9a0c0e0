% A controller whose options are known: one branch of the anti-windup is left.
%
% RUN:  specialise pid_bumpless -d 'P = struct('"'"'kp'"'"', 2, '"'"'ki'"'"', 0.5, '"'"'kd'"'"', 0.1, '"'"'Ts'"'"', 0.05, '"'"'lim'"'"', [-1 1], '"'"'aw'"'"', '"'"'clamp'"'"', '"'"'N'"'"', [])' -t 'r: real double [1 ?]' -t 'y: real double [1 ?]' --nargout 2
% TRY:  pid_bumpless([1 1 1 1], [0 0.2 0.5 0.9], struct('kp', 2, 'ki', 0.5, 'kd', 0.1, 'Ts', 0.05, 'lim', [-1 1], 'aw', 'clamp', 'N', []))
% TRY:  pid_bumpless(zeros(1,0), zeros(1,0), struct('kp', 2, 'ki', 0.5, 'kd', 0.1, 'Ts', 0.05, 'lim', [-1 1], 'aw', 'clamp', 'N', []))
% TRY:  pid_bumpless([1 2], 1, struct('kp', 2, 'ki', 0.5, 'kd', 0.1, 'Ts', 0.05, 'lim', [-1 1], 'aw', 'clamp', 'N', []))
function [u, I] = pid_bumpless(r, y, P)
  if ~isfield(P, 'N') || isempty(P.N), P.N = 10; end
  if numel(r) ~= numel(y)
    error('pid:len', 'reference has %d samples, measurement %d', numel(r), numel(y));
  end
  n = numel(r); u = zeros(1, n);
  I = 0; D = 0; e0 = 0;
  a = P.N * P.Ts / (1 + P.N * P.Ts);
  for k = 1:n
    e = r(k) - y(k);
    D = (1 - a) * D + a * (e - e0) / P.Ts;
    v = P.kp * e + I + P.kd * D;
    s = min(max(v, P.lim(1)), P.lim(2));
    switch P.aw
      case 'clamp'
        if v == s || sign(v - s) ~= sign(e), I = I + P.ki * P.Ts * e; end
      case 'back'
        I = I + P.ki * P.Ts * e + (s - v) * P.Ts;
      case 'none'
        I = I + P.ki * P.Ts * e;
      otherwise
        error('pid:aw', 'anti-windup %s', P.aw);
    end
    u(k) = s; e0 = e;
  end
end
% --- residual -------------------------------------------------------
function [u, I] = pid_bumpless(r, y)
    n = numel(r);
    numel__2 = numel(y);
    if n ~= numel__2
        error('pid:len', 'reference has %d samples, measurement %d', n, numel__2);
    end
    u = zeros(1, n);
    D = 0;
    I = 0;
    e0 = 0;
    for k = 1:n
        e = r(k) - y(k);
        D = 0.6666666666666667 * D + 0.3333333333333333 * (e - e0) / 0.05;
        v = 2 * e + I + 0.1 * D;
        s = min(max(v, -1), 1);
        if v == s || sign(v - s) ~= sign(e)
            I = I + 0.025 * e;
        end
        u(k) = s;
        e0 = e;
    end
end
% --- remarks --------------------------------------------------------
