% Gains from a known struct; the branch of a zero gain is gone.
%
% RUN:  specialise pid_sim -d 'gains = struct('"'"'kp'"'"', 1.2, '"'"'ki'"'"', 0.5, '"'"'kd'"'"', 0)' -t 'target: realscalar' -t 'n: realscalar' --nargout 2
% TRY:  pid_sim(struct('kp', 1.2, 'ki', 0.5, 'kd', 0), 1, 4)
% TRY:  pid_sim(struct('kp', 1.2, 'ki', 0.5, 'kd', 0), 0, 0)
function [y, log] = pid_sim(gains, target, n)
  y = 0; integ = 0; prev = 0;
  log = zeros(1, n);
  for k = 1:n
    e = target - y;
    integ = integ + e * 0.1;
    d = (e - prev) / 0.1;
    u = gains.kp * e + gains.ki * integ;
    if gains.kd ~= 0
      u = u + gains.kd * d;
    end
    y = y + 0.1 * (u - y);
    prev = e;
    log(k) = y;
  end
end
% --- residual -------------------------------------------------------
function [y, log] = pid_sim(target, n)
    log = zeros(1, n);
    integ = 0;
    y = 0;
    for k = 1:n
        e = target - y;
        integ = integ + e * 0.1;
        u = 1.2 * e + 0.5 * integ;
        y = y + 0.1 * (u - y);
        log(k) = y;
    end
end
% --- remarks --------------------------------------------------------
