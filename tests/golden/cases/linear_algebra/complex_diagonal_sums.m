% Sums of complex diagonal matrices and full ones: zeros off the diagonal keep their signs, or change them where the
% diagonal matrix stands before a minus. A row of a diagonal matrix that begins it is diagonal as well.
%
% RUN:  specialise complex_diagonal_sums --nargout 5
% TRY:  complex_diagonal_sums([0 -0; 1 2], 1i)
% TRY:  complex_diagonal_sums(complex ([0 -0; 1 2], [-0 0; 0 -1]), 2 - 1i)
% TRY:  complex_diagonal_sums([true false; false true], complex (0, -0))
% TRY:  complex_diagonal_sums(-zeros (2), 1)
% TRY:  complex_diagonal_sums([1 2 3], 1i)
function [a, b, c, d, e] = complex_diagonal_sums(m, x)
  z = x * eye (2);
  a = z(1, :) - z(2, :);
  b = z - m;
  c = m - z;
  d = z + m;
  e = m + z;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = complex_diagonal_sums(m, x)
    z = x * eye(2);
    a = z(1, :) - z(2, :);
    b = z - m;
    c = m - z;
    d = z + m;
    e = m + z;
end
% --- remarks --------------------------------------------------------
