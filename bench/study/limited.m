function p = limited(p, mode)
  p = p ./ (1 + abs(p) / mode);
end
