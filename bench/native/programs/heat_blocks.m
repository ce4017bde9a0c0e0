function u = heat_blocks(u, r, steps)
  [m, n] = size(u);
  for s = 1:steps
    u(2:m-1, 2:n-1) = u(2:m-1, 2:n-1) + r * (u(1:m-2, 2:n-1) + u(3:m, 2:n-1) + u(2:m-1, 1:n-2) + u(2:m-1, 3:n) - 4 * u(2:m-1, 2:n-1));
  end
end
