function c = capr(n, m, ni, mi, rounds)
  % Capacitance of a line with a rectangular inner conductor: potential of a quarter by over-relaxation, charge by the field.
  f = zeros(n + 1, m + 1);
  w = 1.9 * ones(n + 1, m + 1);
  f(1:ni, 1:mi) = 1;
  w(1:ni, 1:mi) = 0;
  c = 0;
  for k = 1:rounds
    f = relaxed(f, w, n, m);
    before = c;
    c = charge(f, n, m);
    if abs(c - before) < 1e-10 * c
      break
    end
  end
end

function f = relaxed(f, w, n, m)
  for j = 2:m
    for i = 2:n
      f(i, j) = f(i, j) + w(i, j) * ((f(i - 1, j) + f(i + 1, j) + f(i, j - 1) + f(i, j + 1)) / 4 - f(i, j));
    end
  end
  for j = 2:m
    f(1, j) = f(1, j) + w(1, j) * ((2 * f(2, j) + f(1, j - 1) + f(1, j + 1)) / 4 - f(1, j));
  end
  for i = 2:n
    f(i, 1) = f(i, 1) + w(i, 1) * ((2 * f(i, 2) + f(i - 1, 1) + f(i + 1, 1)) / 4 - f(i, 1));
  end
end

function q = charge(f, n, m)
  q = 0;
  for i = 1:n
    q = q + (f(i, m) + f(i + 1, m)) / 2;
  end
  for j = 1:m
    q = q + (f(n, j) + f(n, j + 1)) / 2;
  end
  q = 35.416 * q;
end
