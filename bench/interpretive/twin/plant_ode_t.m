function x = plant_ode_t(x0, u, dt, nsteps)
  x = x0(:);
  for k = 1:nsteps
    k1 = rhs(x, u);
    k2 = rhs(x + dt/2 * k1, u);
    k3 = rhs(x + dt/2 * k2, u);
    k4 = rhs(x + dt * k3, u);
    x = x + dt/6 * (k1 + 2*k2 + 2*k3 + k4);
  end
end
function dx = rhs(x, u)
  out = 0.3 * sqrt(max(x(1), 0));
  dx = [(u(1) - out) / 2; u(1) * 0 + out - 0.2 * sqrt(max(x(2), 0)); 0.5 * u(2) - 0.05 * x(3); ...
        x(5); (0.5 * u(3) - 0.02 * x(5)) / 0.1];
end
