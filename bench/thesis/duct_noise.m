function cost = duct_noise(design, cells, steps, courant, speed, diffusion, scheme, limiter, inflow, outflow, weight, target)
% How far a pulse that leaves a duct of varying width is from what is wanted: a finite-volume model in one dimension.
%   design     [place width height] of the liner, the point that an optimiser moves
%   cells, steps, courant   grid and time stepping
%   speed, diffusion        of the transported quantity
%   scheme     'upwind', 'central' or 'limited' flux;  limiter: 'minmod' or 'superbee'
%   inflow, outflow         'fixed' or 'free' ends
%   weight, target          of the outlet and of the total
  dx = 1 / cells;
  dt = courant * dx / (abs(speed) + 2 * diffusion / dx);
  width = section(cells, dx, design);
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
          value = upwind(left, right, speed);
        case 'central'
          value = 0.5 * (left + right);
        case 'limited'
          value = left;
          if k > 2
            value = left + 0.5 * limited(left - u(k - 2), right - left, limiter);
          end
        otherwise
          error('duct:scheme', 'unknown scheme %s', scheme);
      end
      flux(k) = 0.5 * (width(k - 1) + width(k)) * (speed * value - diffusion * (right - left) / dx);
    end
    flux(1) = width(1) * speed * boundary(inflow, u(1), 0);
    flux(cells + 1) = width(cells) * speed * boundary(outflow, u(cells), 0);
    for k = 1:cells
      u(k) = u(k) - dt / (dx * width(k)) * (flux(k + 1) - flux(k));
    end
    outlet = outlet + dt * flux(cells + 1);
  end
  cost = weight * (outlet - target)^2 + (1 - weight) * sum(u .* width) * dx;
end

function width = section(cells, dx, design)
  width = ones(1, cells);
  for k = 1:cells
    x = (k - 0.5) * dx;
    width(k) = 1 + design(3) * exp(-(x - design(1))^2 / design(2)^2);
  end
end

function value = upwind(left, right, speed)
  if speed > 0
    value = left;
  else
    value = right;
  end
end

function slope = limited(before, after, limiter)
  if before * after <= 0
    slope = 0;
    return
  end
  switch limiter
    case 'minmod'
      slope = sign(after) * min(abs(before), abs(after));
    case 'superbee'
      slope = sign(after) * max(min(2 * abs(before), abs(after)), min(abs(before), 2 * abs(after)));
    otherwise
      error('duct:limiter', 'unknown limiter %s', limiter);
  end
end

function value = boundary(kind, inside, outside)
  if strcmp(kind, 'fixed')
    value = outside;
  else
    value = inside;
  end
end
