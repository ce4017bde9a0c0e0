function [t, y] = ode45_newton(span, y0)
  rate = log(39 / 40);
  [t, y] = ode45(@newton, span, y0, odeset(), rate, 100);
end
