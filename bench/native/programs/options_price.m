function c = options_price(s, k, t, r, v)
  d = (log(s ./ k) + (r + v * v / 2) * t) ./ (v * sqrt(t));
  e = d - v * sqrt(t);
  c = s .* erfc(-d / sqrt(2)) / 2 - k .* exp(-r * t) .* erfc(-e / sqrt(2)) / 2;
end
