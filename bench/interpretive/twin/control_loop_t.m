function u = control_loop_t(e, dt)
  persistent integral last
  if isempty(integral)
    integral = 0;
    last = 0;
  end
  integral = integral + e * dt;
  if abs(integral) > 10
    integral = sign(integral) * 10;
  end
  u = 2 * e + 0.5 * integral + 0.1 * (e - last) / dt;
  last = e;
end
