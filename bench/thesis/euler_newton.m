function [t, y] = euler_newton(finish, h, y0)
  [t, y] = euler_solve(@newton, finish, h, y0, log(39 / 40), 100);
end
