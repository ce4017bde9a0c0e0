% Identity matrices that are scaled by complex numbers, in products.
%
% RUN:  specialise diagonals_of_complex_numbers
% TRY:  diagonals_of_complex_numbers(2, [1; 2])   diagonals_of_complex_numbers(0, [NaN; 1i])
function y = diagonals_of_complex_numbers(a, z)
  C = eye(2) * 1i;
  D = diag([a, 2i]);
  y = {C * z, D * z};
end
% --- residual -------------------------------------------------------
function y = diagonals_of_complex_numbers(a, z)
    D = diag([a, complex(0, 2)]);
    y = {diag([complex(0, 1), complex(0, 1)]) * z, D * z};
end
% --- remarks --------------------------------------------------------
