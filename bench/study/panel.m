function p = panel(x, n, order, mode)
  % the pressure at x of n sources on a panel
  c = strengths(n, order);
  s = sites(n);
  p = 0;
  for k = 1:n
    p = p + c(k) * influence(x, s(k));
  end
  if mode > 5
    p = limited(p, mode);
  end
end
