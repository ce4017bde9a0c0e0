% A column by a row is a loop, also where only one of them is known to be a line; products that are too small for a
% number are zeros of the sign that the library gives them, by the extents and by what is turned.
%
% RUN:  specialise columns_by_rows -t 'x: real double [? 1]' -t 'b: real double [1 ?]' -t 'A: real double [? ?]' --nargout 5
% TRY:  columns_by_rows([-1e-300; 1e-300; -0; 0], [1e-300 -1e-300 -0 1 -1e-323], [2; 3; 4; 5])
% TRY:  columns_by_rows([1; NaN; Inf; -2e-200], [0 -3e-200 Inf -Inf], [1; -1; 0; NaN])   columns_by_rows(zeros(0, 1), [1 2], zeros(0, 1))
% TRY:  columns_by_rows([-1e-170; 1e-170], [1 1e-160], [1e-300; 2])   columns_by_rows(-0, [1 -1e-320], 3)   columns_by_rows([1; 2], 5, [1 2])
% TRY:  columns_by_rows([1; 2], [1 2], [1 2; 3 4])   columns_by_rows([-1e-320; 2; 3], 1e-10, [1; 2; 3])   columns_by_rows([1; 2], zeros(1, 0), [3; 4])
function [p, q, r, s, u] = columns_by_rows(x, b, A)
  p = 1 ./ (x * b) + 1;
  q = 1 ./ (x * x');
  r = 1 ./ (b' * b);
  s = 1 ./ ((x + 0) * ones(1, 3)) .* [1, 2, 3];
  u = (A ./ (x .* sqrt(abs(x)))) * ones(1, 2) + 1;
end
% --- residual -------------------------------------------------------
function [p, q, r, s, u] = columns_by_rows(x, b, A)
    p = 1 ./ (x * b) + 1;
    q = 1 ./ (x * x');
    r = 1 ./ (b' * b);
    s = 1 ./ ((x + 0) * [1, 1, 1]) .* [1, 2, 3];
    u = A ./ (x .* sqrt(abs(x))) * [1, 1] + 1;
end
% --- remarks --------------------------------------------------------
