function e = springs(n, steps)
  % Masses on springs, each a struct with position, speed and weight.
  p = struct('x', {}, 'v', {}, 'm', {});
  for k = 1:n
    p(k).x = k + 0.1 * mod(k, 3);
    p(k).v = 0;
    p(k).m = 1 + mod(k, 2);
  end
  for s = 1:steps
    for k = 2:n - 1
      f = p(k - 1).x - 2 * p(k).x + p(k + 1).x;
      p(k).v = p(k).v + 0.01 * f / p(k).m;
    end
    for k = 1:n
      p(k).x = p(k).x + 0.01 * p(k).v;
    end
  end
  e = 0;
  for k = 1:n
    e = e + p(k).m * p(k).v * p(k).v / 2;
  end
end
