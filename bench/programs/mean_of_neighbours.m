% Each point inside a block becomes the mean of its six neighbours.
function b = mean_of_neighbours(a, steps)
  [n1, n2, n3] = size(a);
  b = a;
  for s = 1:steps
    for k = 2:n3 - 1
      for j = 2:n2 - 1
        for i = 2:n1 - 1
          b(i, j, k) = (a(i - 1, j, k) + a(i + 1, j, k) + a(i, j - 1, k) + a(i, j + 1, k) ...
              + a(i, j, k - 1) + a(i, j, k + 1)) / 6;
        end
      end
    end
    a = b;
  end
end
