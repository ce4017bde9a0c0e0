function U = fiff(n, m, c)
  % A vibrating string by finite differences.
  h = 1 / (n - 1);
  k = 1 / (m - 1);
  r = c * k / h;
  q = r * r;
  U = zeros(n, m);
  for i = 2:n - 1
    x = pi * h * (i - 1);
    U(i, 1) = sin(x) + sin(2 * x);
  end
  for i = 2:n - 1
    U(i, 2) = (1 - q) * U(i, 1) + q / 2 * (U(i + 1, 1) + U(i - 1, 1));
  end
  for j = 3:m
    for i = 2:n - 1
      U(i, j) = (2 - 2 * q) * U(i, j - 1) + q * (U(i - 1, j - 1) + U(i + 1, j - 1)) - U(i, j - 2);
    end
  end
end
