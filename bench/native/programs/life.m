function w = life(w, steps)
  [m, n] = size(w);
  up = [m, 1:m-1];
  down = [2:m, 1];
  left = [n, 1:n-1];
  right = [2:n, 1];
  for s = 1:steps
    c = w(up, :) + w(down, :) + w(:, left) + w(:, right) + w(up, left) + w(up, right) + w(down, left) + w(down, right);
    w = double(c == 3 | (c == 2 & w == 1));
  end
end
