function U = crni(n, m, c)
  % Heat along a rod by the Crank-Nicolson scheme: a tridiagonal system a step.
  h = 1 / (n - 1);
  k = 1 / (m - 1);
  r = c * c * k / (h * h);
  U = zeros(n, m);
  for i = 2:n - 1
    x = pi * h * (i - 1);
    U(i, 1) = sin(x) + sin(3 * x);
  end
  d = (2 + 2 / r) * ones(1, n);
  d(1) = 1;
  d(n) = 1;
  below = -ones(1, n - 1);
  below(n - 1) = 0;
  above = -ones(1, n - 1);
  above(1) = 0;
  b = zeros(1, n);
  s = 2 / r - 2;
  for j = 2:m
    for i = 2:n - 1
      b(i) = U(i - 1, j - 1) + U(i + 1, j - 1) + s * U(i, j - 1);
    end
    U(:, j) = swept(below, d, above, b, n)';
  end
end

function x = swept(a, d, c, b, n)
  for k = 2:n
    q = a(k - 1) / d(k - 1);
    d(k) = d(k) - q * c(k - 1);
    b(k) = b(k) - q * b(k - 1);
  end
  x = zeros(1, n);
  x(n) = b(n) / d(n);
  for k = n - 1:-1:1
    x(k) = (b(k) - c(k) * x(k + 1)) / d(k);
  end
end
