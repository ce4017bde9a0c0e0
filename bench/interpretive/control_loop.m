function u = control_loop(e, dt)
% A controller that keeps its integral and its last error from call to call, beside a table of gains.
  persistent integral last gains
  if isempty(gains)
    gains = struct('kp', 2, 'ki', 0.5, 'kd', 0.1, 'limit', 10);
    integral = 0;
    last = 0;
  end
  integral = integral + e * dt;
  if abs(integral) > gains.limit
    integral = sign(integral) * gains.limit;
  end
  u = gains.kp * e + gains.ki * integral + gains.kd * (e - last) / dt;
  last = e;
end
