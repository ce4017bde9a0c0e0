function [total, worst, used] = adpt(a, b, most, tol)
  % Adaptive quadrature: a table of intervals [left, right, value, error]; the worst one is halved by moving rows down.
  T = zeros(most, 4);
  T(1, :) = [a, b, rule(a, b), Inf];
  used = 1;
  while used < most
    [worst, at] = max(T(1:used, 4));
    if worst <= tol
      break
    end
    l = T(at, 1);
    r = T(at, 2);
    m = (l + r) / 2;
    p = rule(l, m);
    q = rule(m, r);
    e = abs(p + q - T(at, 3)) / 15;
    T(at + 1:used + 1, :) = T(at:used, :);
    T(at, :) = [l, m, p, e / 2];
    T(at + 1, :) = [m, r, q, e / 2];
    used = used + 1;
  end
  total = sum(T(1:used, 3));
  worst = max(T(1:used, 4));
end

function s = rule(l, r)
  s = (r - l) / 6 * (height(l) + 4 * height((l + r) / 2) + height(r));
end

function y = height(x)
  y = 13 * (x - x * x) * exp(-3 * x / 2);
end
