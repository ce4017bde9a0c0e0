function [X, V] = bodies(X, V, m, dt, steps)
  n = size(X, 2);
  for s = 1:steps
    for i = 1:n
      a = zeros(3, 1);
      for j = 1:n
        if i ~= j
          r = X(:, j) - X(:, i);
          d = r(1)^2 + r(2)^2 + r(3)^2 + 0.01;
          a = a + m(j) * r / (d * sqrt(d));
        end
      end
      V(:, i) = V(:, i) + dt * a;
    end
    X = X + dt * V;
  end
end
