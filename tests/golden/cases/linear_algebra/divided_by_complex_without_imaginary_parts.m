% A complex matrix whose imaginary parts are all zero divides as any other.
%
% RUN:  specialise divided_by_complex_without_imaginary_parts --nargout 3
% TRY:  divided_by_complex_without_imaginary_parts(complex([1 2], 0), [1 2; 3 4])
% TRY:  divided_by_complex_without_imaginary_parts(complex([2 1; 1 3], 0), [1 2; 3 4i])
% TRY:  divided_by_complex_without_imaginary_parts(complex(single([2 1; 0 3; 1 1]), 0), [1 2])
% TRY:  divided_by_complex_without_imaginary_parts([1i 2], [1 2])
% TRY:  divided_by_complex_without_imaginary_parts(complex(eye(2) + 0, 0), [5 6])
function [a, b, c] = divided_by_complex_without_imaginary_parts(z, x)
  a = z / z;
  b = x / z;
  c = z.' \ x.';
end
% --- residual -------------------------------------------------------
function [a, b, c] = divided_by_complex_without_imaginary_parts(z, x)
    a = z / z;
    b = x / z;
    c = z.' \ x.';
end
% --- remarks --------------------------------------------------------
