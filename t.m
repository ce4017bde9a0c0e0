function y = t(x)
  y = accumarray(x, 1, [], @(v) {v}){1};
end
