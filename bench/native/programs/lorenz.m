function y = lorenz(y, h, steps)
  for k = 1:steps
    a = slope(y);
    b = slope(y + h / 2 * a);
    c = slope(y + h / 2 * b);
    d = slope(y + h * c);
    y = y + h / 6 * (a + 2 * b + 2 * c + d);
  end
end

function d = slope(y)
  d = [10 * (y(2) - y(1)); y(1) * (28 - y(3)) - y(2); y(1) * y(2) - 8 / 3 * y(3)];
end
