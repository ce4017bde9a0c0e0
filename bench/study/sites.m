function s = sites(n)
  s = ((1:n) - 0.5) / n;
end
