% Writes along the diagonal leave a diagonal matrix, which multiplies in its own way.
% FACTS: numbers a b; arrays D; sure diag
function y = f (a, b)
  D = diag ([1, 1, 1]);
  D(1, 1) = a;
  D(2, 2) = b;
  y = g (D);
end
% --- unchanged ---
