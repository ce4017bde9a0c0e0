function idx = tsearch (x, y, t, xi, yi)
  % For each point (xi, yi) the row of the triangulation t whose triangle holds it, NaN for points outside.
  if (nargin != 5)
    error ("Octave:invalid-fun-call", "Invalid call to tsearch");
  end
  t = t(:,1:3);
  x = x(:);
  y = y(:);
  x0 = x(t(:,1));
  y0 = y(t(:,1));
  a11 = x(t(:,2)) - x0;
  a12 = y(t(:,2)) - y0;
  a21 = x(t(:,3)) - x0;
  a22 = y(t(:,3)) - y0;
  determinant = a11 .* a22 - a21 .* a12;
  low_x = min (x(t), [], 2) - 1e-12;
  high_x = max (x(t), [], 2) + 1e-12;
  low_y = min (y(t), [], 2) - 1e-12;
  high_y = max (y(t), [], 2) + 1e-12;
  idx = NaN (numel (xi), 1);
  last = 0;  % points often lie in the triangle of the one before
  for k = 1:numel (xi)
    if (last != 0 && inside (last, xi(k), yi(k), x0, y0, a11, a12, a21, a22, determinant))
      idx(k) = last;
      continue;
    end
    near = find (xi(k) >= low_x & xi(k) <= high_x & yi(k) >= low_y & yi(k) <= high_y);
    hit = find (inside (near, xi(k), yi(k), x0, y0, a11, a12, a21, a22, determinant), 1);
    if (isempty (hit))
      last = 0;
    else
      last = near(hit);
      idx(k) = last;
    end
  end
end

function yes = inside (k, xi, yi, x0, y0, a11, a12, a21, a22, determinant)
  dx = xi - x0(k);
  dy = yi - y0(k);
  u = (a22(k) .* dx - a21(k) .* dy) ./ determinant(k);
  v = (-a12(k) .* dx + a11(k) .* dy) ./ determinant(k);
  yes = u >= -1e-12 & v >= -1e-12 & u + v <= 1 + 1e-12;
end
