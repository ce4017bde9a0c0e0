function s = turned(P, n)
  s = 0;
  R = [0.8 -0.6 0; 0.6 0.8 0; 0 0 1];
  for k = 1:n
    j = mod(k, size(P, 2)) + 1;
    v = P(:, j);
    w = R * v;
    P(:, j) = w;
    s = s + w(1) * v(2) - w(2) * v(1);
  end
end
