function [low, high, count] = spread(x)
  d = diff(x);
  up = d > 0;
  count = sum(up);
  low = min(d(up));
  high = max(d(~up));
end
