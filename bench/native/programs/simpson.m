function s = simpson(a, b, n, w)
  f = @(x) x * exp(-w * x) + x / (1 + x * x);
  s = summed(f, a, b, n);
end

function s = summed(f, a, b, n)
  h = (b - a) / n;
  s = f(a) + f(b);
  for k = 1:2:n - 1
    s = s + 4 * f(a + k * h);
  end
  for k = 2:2:n - 2
    s = s + 2 * f(a + k * h);
  end
  s = s * h / 3;
end
