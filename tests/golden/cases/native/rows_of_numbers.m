% A row or a column becomes few numbers where it stands; positions outside, fractions and other counts are the kernel's.
%
% RUN:  specialise rows_of_numbers -t 'T: real double [? ?]' -t 'i: real double scalar' -t 'x: real double scalar' --nargout 2
% TRY:  rows_of_numbers(magic(3), 2, 5)   rows_of_numbers(magic(3), 4, -0)   rows_of_numbers(magic(3), 0, 1)   rows_of_numbers(magic(3), 1.5, 1)
% TRY:  rows_of_numbers(magic(3), NaN, 1)   rows_of_numbers(magic(4), 2, 1)   rows_of_numbers(zeros(0, 3), 1, NaN)   rows_of_numbers(zeros(3, 0), 1, 1)
% TRY:  rows_of_numbers([], 1, 2)   rows_of_numbers(eye(3), 1, 2)   rows_of_numbers(1:3, 1, Inf)   rows_of_numbers([1; 2; 3], 1, 2)   rows_of_numbers(7, 1, 2)
% TRY:  rows_of_numbers(magic(3), -1, 2)   rows_of_numbers(magic(3), Inf, 2)   rows_of_numbers(magic(3), 1e10, 2)
function [T, s] = rows_of_numbers(T, i, x)
  s = T;
  T(i, :) = [x, -x, 2 * x];
  s(:, i) = [x; T(1); x + 1];
end
% --- residual -------------------------------------------------------
function [T, s] = rows_of_numbers(T, i, x)
    s = T;
    T(i, :) = [x, -x, 2 * x];
    s(:, i) = [x; T(1); x + 1];
end
% --- remarks --------------------------------------------------------
