function [f, g] = chain_gradient_t(x)
  f = 0;
  g = zeros(4, 1);
  for i = 1:3
    v = (0 + x(i+1)) - x(i) * x(i);
    w = -1 + x(i);
    f = f + 100 * (v * v);
    f = f + w * w;
    g(i) = g(i) + 100 * (v + v) * (0 - (x(i) + x(i)));
    g(i+1) = g(i+1) + 100 * (v + v);
    g(i) = g(i) + (w + w);
  end
end
