function e = rod_energy_t(u)
  d = u(4) - u(1);
  e = 5 * (u(2) - u(1)) ^ 2 + 10 * (u(3) - u(2)) ^ 2 + 15 * (u(4) - u(3)) ^ 2 + 2 * (d ^ 2 + d ^ 4) - 0.5 * u(4);
end
