function v = influence(x, s)
  d = x - s;
  v = d ./ (1 + d .^ 2);
end
