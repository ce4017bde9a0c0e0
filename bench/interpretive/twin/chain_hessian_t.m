function [f, g, H] = chain_hessian_t(x)
  f = 0;
  g = zeros(4, 1);
  H = zeros(4, 4);
  for i = 1:3
    v = (0 + x(i+1)) - x(i) * x(i);
    w = -1 + x(i);
    d = 0 - (x(i) + x(i));
    s = v + v;
    f = f + 100 * (v * v);
    f = f + w * w;
    g(i) = g(i) + 100 * s * d;
    g(i+1) = g(i+1) + 100 * s;
    g(i) = g(i) + (w + w);
    H(i, i) = H(i, i) + 100 * (2 * (d * d) + s * -2);
    H(i, i+1) = H(i, i+1) + 100 * (2 * d);
    H(i+1, i) = H(i+1, i) + 100 * (2 * d);
    H(i+1, i+1) = H(i+1, i+1) + 200;
    H(i, i) = H(i, i) + 2;
  end
end
