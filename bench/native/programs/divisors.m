function t = divisors(n)
  t = int32(0);
  for a = int32(1):int32(n)
    for b = int32(1):int32(n)
      x = a;
      y = b;
      while y ~= 0
        r = mod(x, y);
        x = y;
        y = r;
      end
      t = t + x;
    end
  end
end
