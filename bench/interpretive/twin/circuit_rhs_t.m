function dv = circuit_rhs_t(t, v)
  s = 5 * sin(t) + 0 * (0 - v(1));
  r = (v(1) - v(2)) / 100;
  dv = [s - r; r - 0.001 * (exp(v(2)) - 1)];
end
