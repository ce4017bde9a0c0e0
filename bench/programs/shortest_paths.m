% All shortest paths by Floyd and Warshall: a conditional store in three nested loops, columns innermost.
function d = shortest_paths(d)
  n = size(d, 1);
  for k = 1:n
    for j = 1:n
      for i = 1:n
        if d(i, k) + d(k, j) < d(i, j)
          d(i, j) = d(i, k) + d(k, j);
        end
      end
    end
  end
end
