function z = plan_simplex(b)
% A linear programme of fixed structure, kept as a tableau; the amounts that are there vary.
  persistent model
  if isempty(model)
    model.A = [2 1; 1 3];
    model.c = [3; 5];
  end
  T = [model.A eye(2) b(:); -model.c' 0 0 0];
  for step = 1:4
    [least, q] = min(T(end, 1:end-1));
    if least >= 0, break, end
    ratio = Inf(2, 1);
    for k = 1:2
      if T(k, q) > 0, ratio(k) = T(k, end) / T(k, q); end
    end
    [~, p] = min(ratio);
    T(p, :) = T(p, :) / T(p, q);
    for k = [1:p-1, p+1:3]
      T(k, :) = T(k, :) - T(k, q) * T(p, :);
    end
  end
  z = T(end, end);
end
