% Elements that passes made variables of: what is said about complex numbers alone is computed, to the bit and the class.
%
% RUN:  specialise sums_of_complex_numbers -t 'x: real double scalar' --nargout 2
% TRY:  sums_of_complex_numbers(2)
% TRY:  sums_of_complex_numbers(NaN)
function [Y, r] = sums_of_complex_numbers(x)
  Y = zeros(3);
  Y(1, 1) = x * 2i;
  Y(1, 2) = Y(1, 2) - 3i;
  Y(2, 2) = Y(2, 2) + 3i;
  Y(2, 2) = Y(2, 2) + 1;
  Y(3, 3) = Y(3, 3) + 2i;
  Y(3, 3) = Y(3, 3) * 2i;
  Y(2, 1) = Y(2, 1) - complex(0, -0);
  Y(3, 1) = Y(3, 1) + 1e308i;
  Y(3, 1) = Y(3, 1) * 10;
  r = isreal(Y(3, 3)) + Y(1, 1);
end
% --- residual -------------------------------------------------------
function [Y, r] = sums_of_complex_numbers(x)
    Y__1 = x * complex(0, 2);
    r = isreal(-4) + Y__1;
    Y = [Y__1, complex(0, -3), 0; 0, complex(1, 3), 0; complex(0, 1e308) * 10, 0, -4];
end
% --- remarks --------------------------------------------------------
