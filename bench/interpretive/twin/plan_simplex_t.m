function z = plan_simplex_t(b)
  T = [2 1 1 0 b(1); 1 3 0 1 b(2); -3 -5 0 0 0];
  for step = 1:4
    [least, q] = min(T(3, 1:4));
    if least >= 0, break, end
    r1 = Inf; r2 = Inf;
    if T(1, q) > 0, r1 = T(1, 5) / T(1, q); end
    if T(2, q) > 0, r2 = T(2, 5) / T(2, q); end
    p = 1 + (r2 < r1);
    T(p, :) = T(p, :) / T(p, q);
    for k = [1:p-1, p+1:3]
      T(k, :) = T(k, :) - T(k, q) * T(p, :);
    end
  end
  z = T(3, 5);
end
