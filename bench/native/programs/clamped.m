function [m, s] = clamped(x, lo, hi)
  y = min(max(x, lo), hi);
  m = sum(y) / numel(y);
  s = sqrt(sum((y - m) .* (y - m)) / numel(y));
end
