function M = planes(A)
  % Mean and spread of the planes of a volume, point by point.
  n = size(A, 3);
  S = zeros(size(A, 1), size(A, 2));
  for k = 1:n
    S = S + A(:, :, k);
  end
  S = S / n;
  M = zeros(size(A, 1), size(A, 2));
  for k = 1:n
    M = M + (A(:, :, k) - S) .* (A(:, :, k) - S);
  end
  M = sqrt(M / n);
end
