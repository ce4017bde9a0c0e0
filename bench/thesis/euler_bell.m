function [t, y] = euler_bell(finish, h, y0)
  [t, y] = euler_solve(@bell, finish, h, y0);
end
