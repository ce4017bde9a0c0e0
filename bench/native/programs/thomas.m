function x = thomas(a, b, c, d)
  n = numel(d);
  for k = 2:n
    w = a(k) / b(k - 1);
    b(k) = b(k) - w * c(k - 1);
    d(k) = d(k) - w * d(k - 1);
  end
  x = zeros(n, 1);
  x(n) = d(n) / b(n);
  for k = n - 1:-1:1
    x(k) = (d(k) - c(k) * x(k + 1)) / b(k);
  end
end
