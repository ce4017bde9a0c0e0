function height = critical_height(shock, mach, drag)
% The height above the axis of a cone in supersonic flight at which a grain of dust that enters the shock wave just misses the
% cone, by secants until it moves by less than 1e-8. The flight of each grain is followed for ten units of time at most.
%   shock  angle of the shock wave, mach  speed of flight, drag  of a grain of dust
  gamma = 1.3;
  across = mach * sin(shock);
  behind = sqrt((across^2 + 2 / (gamma - 1)) / (2 * gamma / (gamma - 1) * across^2 - 1));
  turn = atan(2 * cot(shock) * (across^2 - 1) / (mach^2 * (gamma + cos(2 * shock)) + 2));
  speed = (2 / ((gamma - 1) * (behind / sin(shock - turn))^2) + 1)^(-1 / 2);
  radial = speed * cos(shock - turn);
  tangential = -speed * sin(shock - turn);
  options = odeset('Events', @reaches_surface);
  angles = ode45(@cone_flow, [shock; pi / 180], [radial; tangential], options).x;
  cone = angles(end);
  entry = mach * sqrt(gamma * 191 * 147.5 / (2 * 860 * 147.5 * (1 + (gamma - 1) / 2 * mach^2)));
  low = 1e-6;
  high = 5 * sin(shock);
  missed = clearance(low, shock, cone, radial, tangential, drag, entry, entry);
  last = low;
  while true
    other = clearance(high, shock, cone, radial, tangential, drag, entry, 0);
    height = high - (high - low) / (other - missed) * other;
    if abs(height - last) < 1e-8
      break
    end
    low = high;
    high = height;
    missed = other;
    last = height;
  end
end

function left = clearance(height, shock, cone, radial, tangential, drag, entry, rising)
  options = odeset('Events', @along_cone);
  start = [height / tan(shock); height; entry; rising];
  [t, path] = ode45(@grain, [0 10], start, options, shock, cone, radial, tangential, drag);
  left = path(end, 2) - path(end, 1) * tan(cone);
end

function slope = cone_flow(angle, flow)
% The equation of Taylor and Maccoll for the flow between shock wave and cone.
  a = (1.3 - 1) / 2;
  r = flow(1);
  s = flow(2);
  slope = [s; (s^2 * r * (1 + 2 * a) + s * cot(angle) * a * (s^2 - 1 + r^2) + 2 * a * r * (r^2 - 1)) / ...
           (a * (1 - r^2 - s^2) - s^2)];
end

function [value, stop, direction] = reaches_surface(angle, flow)
  value = flow(2);
  stop = 1;
  direction = 0;
end

function slope = grain(t, state, shock, cone, radial, tangential, drag)
% A grain is dragged along by the flow at its place, which the equation of the flow gives.
  angle = atan(state(2) / state(1));
  r = radial;
  s = tangential;
  if shock > angle + eps
    [angles, flow] = ode45(@cone_flow, linspace(shock, angle)', [radial; tangential]);
    r = flow(end, 1);
    s = flow(end, 2);
  end
  u = r * cos(angle) - s * sin(angle);
  v = r * sin(angle) + s * cos(angle);
  slope = [state(3); state(4); -drag * (state(3) - u); -drag * (state(4) - v)];
end

function [value, stop, direction] = along_cone(t, state, shock, cone, radial, tangential, drag)
  value = state(4) / state(3) - tan(cone - 1e-6);
  stop = 1;
  direction = 0;
end
