% The heat equation on a rod by explicit differences: two loops of stores, a stencil and a copy back.
function u = diffusion(u, r, steps)
  n = numel(u);
  v = zeros(1, n);
  for t = 1:steps
    for k = 2:n - 1
      v(k) = u(k) + r * (u(k - 1) - 2 * u(k) + u(k + 1));
    end
    for k = 2:n - 1
      u(k) = v(k);
    end
  end
end
