function cost = duct_noise_values(design)
  dx = 1 / 40;
  dt = 0.5 * dx / (1 + 2 * 0.001 / dx);
  width = ones(1, 40);
  for k = 1:40
    x = (k - 0.5) * dx;
    width(k) = 1 + design(3) * exp(-(x - design(1))^2 / design(2)^2);
  end
  u = zeros(1, 40);
  for k = 1:40
    u(k) = exp(-((k - 0.5) * dx - 0.25)^2 / 0.01);
  end
  outlet = 0;
  for step = 1:30
    flux = zeros(1, 41);
    for k = 2:40
      left = u(k - 1);
      right = u(k);
      value = left;
      if k > 2
        before = left - u(k - 2);
        after = right - left;
        if before * after > 0
          value = left + 0.5 * (sign(after) * min(abs(before), abs(after)));
        else
          value = left + 0;
        end
      end
      flux(k) = 0.5 * (width(k - 1) + width(k)) * (value - 0.001 * (right - left) / dx);
    end
    flux(41) = width(40) * u(40);
    for k = 1:40
      u(k) = u(k) - dt / (dx * width(k)) * (flux(k + 1) - flux(k));
    end
    outlet = outlet + dt * flux(41);
  end
  cost = 0.7 * (outlet - 0.2)^2 + (1 - 0.7) * sum(u .* width) * dx;
end
