function T = trail(n)
  % A table that grows by rows.
  T = [];
  x = 0.3;
  y = 0.1;
  for k = 1:n
    u = 1 - 1.4 * x * x + y;
    y = 0.3 * x;
    x = u;
    T(end + 1, :) = [k, x, y];
  end
end
