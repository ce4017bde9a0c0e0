function f = chain_objective_t(x)
  f = 0;
  for i = 1:3
    v = (0 + x(i+1)) - x(i) * x(i);
    f = f + 100 * (v * v);
    w = -1 + x(i);
    f = f + w * w;
  end
end
