function B = centred(A)
  m = sum(A, 1) / size(A, 1);
  B = A - m;
  B = B ./ sqrt(sum(B .* B, 1));
end
