function share = dice(n, seed)
  inside = 0;
  for k = 1:n
    seed = mod(seed * 16807, 2147483647);
    x = seed / 2147483647;
    seed = mod(seed * 16807, 2147483647);
    y = seed / 2147483647;
    if x * x + y * y <= 1
      inside = inside + 1;
    end
  end
  share = 4 * inside / n;
end
