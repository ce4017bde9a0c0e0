function [t, y] = ode45_logistic(span, y0)
  [t, y] = ode45(@logistic, span, y0, odeset(), 2, 0.25);
end
