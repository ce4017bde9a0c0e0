function cost = duct_noise_types(design, cells, steps, courant, speed, diffusion, scheme, limiter, inflow, outflow, weight, target)
  dx = 1 / cells;
  dt = courant * dx / (abs(speed) + 2 * diffusion / dx);
  width = ones(1, cells);
  for k = 1:cells
    x = (k - 0.5) * dx;
    width(k) = 1 + design(3) * exp(-(x - design(1))^2 / design(2)^2);
  end
  u = zeros(1, cells);
  for k = 1:cells
    u(k) = exp(-((k - 0.5) * dx - 0.25)^2 / 0.01);
  end
  outlet = 0;
  for step = 1:steps
    flux = zeros(1, cells + 1);
    for k = 2:cells
      left = u(k - 1);
      right = u(k);
      switch scheme
        case 'upwind'
          if speed > 0
            value = left;
          else
            value = right;
          end
        case 'central'
          value = 0.5 * (left + right);
        case 'limited'
          value = left;
          if k > 2
            before = left - u(k - 2);
            after = right - left;
            if before * after <= 0
              slope = 0;
            else
              switch limiter
                case 'minmod'
                  slope = sign(after) * min(abs(before), abs(after));
                case 'superbee'
                  slope = sign(after) * max(min(2 * abs(before), abs(after)), min(abs(before), 2 * abs(after)));
                otherwise
                  error('duct:limiter', 'unknown limiter %s', limiter);
              end
            end
            value = left + 0.5 * slope;
          end
        otherwise
          error('duct:scheme', 'unknown scheme %s', scheme);
      end
      flux(k) = 0.5 * (width(k - 1) + width(k)) * (speed * value - diffusion * (right - left) / dx);
    end
    if strcmp(inflow, 'fixed')
      value = 0;
    else
      value = u(1);
    end
    flux(1) = width(1) * speed * value;
    if strcmp(outflow, 'fixed')
      value = 0;
    else
      value = u(cells);
    end
    flux(cells + 1) = width(cells) * speed * value;
    for k = 1:cells
      u(k) = u(k) - dt / (dx * width(k)) * (flux(k + 1) - flux(k));
    end
    outlet = outlet + dt * flux(cells + 1);
  end
  cost = weight * (outlet - target)^2 + (1 - weight) * sum(u .* width) * dx;
end
