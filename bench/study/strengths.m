function c = strengths(n, order)
  c = zeros(1, n);
  for k = 1:n
    c(k) = 1 / (k ^ order + order);
  end
  c = c / sum(c);
end
