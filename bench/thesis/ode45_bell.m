function [t, y] = ode45_bell(span, y0)
  [t, y] = ode45(@bell, span, y0);
end
