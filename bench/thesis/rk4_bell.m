function [t, y] = rk4_bell(finish, h, y0)
  [t, y] = rk4_solve(@bell, finish, h, y0);
end
