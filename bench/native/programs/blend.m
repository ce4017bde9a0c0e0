function r = blend(a, b, k)
  % Two images of bytes, saturating as their class does.
  r = (a + b) / 2 + k;
end
