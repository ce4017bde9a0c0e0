% Numbers stored on the diagonal of a complex diagonal matrix, which stays one: what NaN * 0 shows. A character makes it
% full, an integer fails, and so does what it is elsewhere than on the diagonal.
%
% RUN:  specialise stored_on_complex_diagonals --nargout 4
% TRY:  stored_on_complex_diagonals(5)   stored_on_complex_diagonals(0)   stored_on_complex_diagonals(NaN)   stored_on_complex_diagonals(1i)
% TRY:  stored_on_complex_diagonals(single(2))   stored_on_complex_diagonals(true)   stored_on_complex_diagonals(-0)   stored_on_complex_diagonals(int8(3))
% TRY:  stored_on_complex_diagonals([1 2])   stored_on_complex_diagonals(complex(1, 0))   stored_on_complex_diagonals('a')
function [c, d, e, f] = stored_on_complex_diagonals(a)
  n = [NaN NaN; 1 Inf];
  c = eye(2) * 1i;
  c(1, 1) = a;
  c = c * n;
  d = diag([1i 2]);
  d(4) = a;
  d = d * n;
  e = diag([1i 2])';
  e(2, 2) = 3;
  e(1, 1) += a;
  e = e * n;
  f = eye(2) * 1i;
  f(1, 2) = a;
  f = f * n;
end
% --- residual -------------------------------------------------------
function [c, d, e, f] = stored_on_complex_diagonals(a)
    c = diag([complex(0, 1), complex(0, 1)]);
    c(1, 1) = a;
    c = c * [NaN, NaN; 1, Inf];
    d = diag([complex(0, 1), complex(2, 0)]);
    d(4) = a;
    d = d * [NaN, NaN; 1, Inf];
    e = diag([complex(0, -1), complex(3, 0)]);
    e(1, 1) = complex(0, -1) + a;
    e = e * [NaN, NaN; 1, Inf];
    f = diag([complex(0, 1), complex(0, 1)]);
    f(1, 2) = a;
    f = f * [NaN, NaN; 1, Inf];
end
% --- remarks --------------------------------------------------------
