function x = swaps(x)
  n = numel(x);
  for i = 1:n - 1
    for j = 1:n - i
      if x(j) > x(j + 1)
        t = x(j);
        x(j) = x(j + 1);
        x(j + 1) = t;
      end
    end
  end
end
