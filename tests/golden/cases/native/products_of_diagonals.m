% Products of diagonal matrices are diagonal, however many: zero times Inf beside the diagonal is never computed.
%
% RUN:  specialise products_of_diagonals --nargout 4 -t 'r: real double [1 3]' -t 'A: real double [3 3]'
% TRY:  products_of_diagonals([1 -2 3], [1 2 3; 4 5 6; 7 8 10])
% TRY:  products_of_diagonals([-Inf 5 -3], [1 2 3; 4 5 6; 7 8 10])
% TRY:  products_of_diagonals([NaN 0 -0], [Inf 2 3; 4 NaN 6; 7 8 -0])
function [a, b, c, d] = products_of_diagonals(r, A)
  D = diag(r);
  E = D * D;
  a = abs(E * E);
  b = abs(D * D * D) + 1;
  for k = 1:2
    E = E * D;
  end
  c = A - E;
  d = E * A * D;
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = products_of_diagonals(r, A)
    D = diag(r);
    E = D * D;
    a = abs(E * E);
    b = abs(E * D) + 1;
    E = E * D * D;
    c = A - E;
    d = E * A * D;
end
% --- remarks --------------------------------------------------------
