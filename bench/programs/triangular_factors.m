% The triangular factors of a matrix in its place, without pivots, a column a time.
function a = triangular_factors(a)
  n = size(a, 1);
  for k = 1:n - 1
    a(k + 1:n, k) = a(k + 1:n, k) / a(k, k);
    a(k + 1:n, k + 1:n) = a(k + 1:n, k + 1:n) - a(k + 1:n, k) * a(k, k + 1:n);
  end
end
