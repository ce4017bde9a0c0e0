function x = haar(x)
  n = numel(x);
  while n > 1
    h = n / 2;
    s = (x(1:2:n) + x(2:2:n)) / 2;
    d = (x(1:2:n) - x(2:2:n)) / 2;
    x(1:h) = s;
    x(h+1:n) = d;
    n = h;
  end
end
