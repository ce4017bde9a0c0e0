function [x, v] = nb1d(n, steps, dt)
  % Bodies on a line that pull each other.
  k = (1:n)';
  x = 0.1 * k + 0.05 * sin(k);
  m = 1 + 0.1 * cos(k);
  v = zeros(n, 1);
  for s = 1:steps
    for i = 1:n
      d = x - x(i);
      q = d .* d;
      q(i) = 1;
      f = m .* d ./ (q .* sqrt(q));
      f(i) = 0;
      v(i) = v(i) + 1e-3 * dt * sum(f);
    end
    x = x + dt * v;
  end
end
