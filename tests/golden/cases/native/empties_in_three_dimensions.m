% Parts of nothing in three dimensions: what has no extent at all has none beyond those either; transforms of nothing.
%
% RUN:  specialise empties_in_three_dimensions --nargout 4
% TRY:  empties_in_three_dimensions([], 1)   empties_in_three_dimensions(zeros(0, 3), 2)   empties_in_three_dimensions(zeros(0, 0, 3), 1)
% TRY:  empties_in_three_dimensions(zeros(1, 0), 4)   empties_in_three_dimensions(zeros(3, 0), 4)   empties_in_three_dimensions(ones(2), 3)
% TRY:  empties_in_three_dimensions(zeros(0, 0, 0), 2)   empties_in_three_dimensions(single([]), 2)
% TRY:  empties_in_three_dimensions('', 2)   empties_in_three_dimensions(zeros(1, 0, 2), 2)
function [A, B, C, F] = empties_in_three_dimensions(A, n)
  B = A;
  C = A;
  F = fft(A, n);
  A(2:end-1, 2:end-1, 2:end-1) = zeros(0, 0, 0);
  B([], 1:n, []) = 1;
  C([], [], n) = 1;
end
% --- residual -------------------------------------------------------
function [A, B, C, F] = empties_in_three_dimensions(A, n)
    B = A;
    C = A;
    F = fft(A, n);
    A(2:end-1, 2:end-1, 2:end-1) = zeros(0, 0, 0);
    B([], 1:n, []) = 1;
    C([], [], n) = 1;
end
% --- remarks --------------------------------------------------------
