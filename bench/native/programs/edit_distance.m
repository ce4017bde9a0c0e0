function d = edit_distance(s, t)
  % Least number of insertions, deletions and replacements between two texts (`edit` of the paper).
  m = length(s);
  n = length(t);
  D = zeros(m + 1, n + 1);
  D(:, 1) = 0:m;
  D(1, :) = 0:n;
  for j = 1:n
    for i = 1:m
      if s(i) == t(j)
        c = 0;
      else
        c = 1;
      end
      D(i + 1, j + 1) = min([D(i, j) + c, D(i, j + 1) + 1, D(i + 1, j) + 1]);
    end
  end
  d = D(m + 1, n + 1);
end
