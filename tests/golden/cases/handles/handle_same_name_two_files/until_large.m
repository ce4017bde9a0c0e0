function y = until_large(f, x)
  y = 0;
  while y < 100
    y = y + f(x);
  end
end
