function dc = reaction_rates_t(c)
  p = 0.5 * c(1);
  q = 2 * c(1) * c(2);
  r = 0.25 * c(3);
  dc = [-p - q + r + r; p - q; q - r];
end
