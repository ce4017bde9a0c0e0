function [t, h] = lander(h0, v0)
  s.h = h0;
  s.v = v0;
  s.fuel = 500;
  t = 0;
  while s.h > 0 && t < 100000
    s = step(s, 0.01);
    t = t + 1;
  end
  h = s.fuel;
end

function s = step(s, dt)
  thrust = 0;
  if s.v < -20 && s.fuel > 0
    thrust = 12;
    s.fuel = s.fuel - dt;
  end
  s.v = s.v + dt * (thrust - 9.81 - 0.001 * s.v * s.h / (1 + s.h));
  s.h = s.h + dt * s.v;
end
