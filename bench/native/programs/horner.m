function y = horner(x, c)
  y = zeros(size(x), 'single');
  for k = 1:numel(x)
    s = c(1);
    for j = 2:numel(c)
      s = s * x(k) + c(j);
    end
    y(k) = s;
  end
end
