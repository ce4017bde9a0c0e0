function [t, y] = rk4_newton(finish, h, y0)
  [t, y] = rk4_solve(@newton, finish, h, y0, log(39 / 40), 100);
end
