% A controller that keeps its integral and its last error beside a table of gains: the gains are known, what is kept is one
% number each from the first call on, and the table is left as a flag.
%
% RUN:  specialise remembered_controller -t 'e: real double [1 4]' -t 'dt: real double scalar'
% TRY:  remembered_controller([1 2 3 40], 0.5)
% TRY:  remembered_controller([-1 NaN 0 2], 0)
function y = remembered_controller(e, dt)
  y = zeros(1, 4);
  for k = 1:4
    y(k) = control(e(k), dt);
  end
end
function u = control(e, dt)
  persistent gains integral last
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
% --- residual -------------------------------------------------------
function y = remembered_controller(e, dt)
    y = [control__1(e(1), dt), control__1(e(2), dt), control__1(e(3), dt), control__1(e(4), dt)];
end

function u = control__1(e, dt)
    persistent gains integral last;
    if isempty(gains)
        gains = true;
        integral = 0;
        last = 0;
    end
    integral = integral + e * dt;
    if abs(integral) > 10
        integral = sign(integral) * 10;
    end
    u = 2 * e + 0.5 * integral + 0.1 * (e - last) / dt;
    last = e;
end
% --- remarks --------------------------------------------------------
