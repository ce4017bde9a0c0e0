function C = clos(n)
  % Which nodes reach which: the relation times itself until every way is in it.
  C = eye(n);
  for k = 1:n
    C(k, mod(3 * k, n) + 1) = 1;
    if mod(k, 5) == 0
      C(mod(7 * k, n) + 1, k) = 1;
    end
  end
  steps = 1;
  while steps < n
    C = double(C * C > 0);
    steps = 2 * steps;
  end
end
