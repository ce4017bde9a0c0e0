function [t, y] = rk4_logistic(finish, h, y0)
  [t, y] = rk4_solve(@logistic, finish, h, y0, 2, 0.25);
end
