function [t, y] = euler_logistic(finish, h, y0)
  [t, y] = euler_solve(@logistic, finish, h, y0, 2, 0.25);
end
