function [R, V] = nb3d(n, steps, dt)
  % Bodies in space, a row each.
  k = (1:n)';
  R = [sin(k), cos(2 * k), sin(3 * k)];
  m = 1 + 0.1 * cos(k);
  V = zeros(n, 3);
  for s = 1:steps
    for i = 1:n
      D = R - ones(n, 1) * R(i, :);
      q = sum(D .* D, 2);
      q(i) = 1;
      F = (m ./ (q .* sqrt(q))) * ones(1, 3) .* D;
      F(i, :) = 0;
      V(i, :) = V(i, :) + 1e-3 * dt * sum(F, 1);
    end
    R = R + dt * V;
  end
end
