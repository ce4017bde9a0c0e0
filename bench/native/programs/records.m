function [r, at] = records(x)
  % The values that were the greatest so far: a list that grows.
  r = [];
  at = [];
  top = -Inf;
  for k = 1:numel(x)
    if x(k) > top
      top = x(k) - 0.5;
      r(end + 1) = x(k);
      at(end + 1) = k;
    end
  end
end
