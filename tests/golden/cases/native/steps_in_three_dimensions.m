% Blocks of three dimensions with steps, and matrices beside pages: each page alone and all of them, squares and
% functions of the elements, the variable that is stored into read elsewhere, extents that do not agree.
%
% RUN:  specialise steps_in_three_dimensions --nargout 4 -t 'A: real double [? ? ?]' -t 'M: real double [? ?]' -t 'k: real double scalar' -t 's: real double scalar'
% TRY:  steps_in_three_dimensions(reshape (sin (1:60), 5, 4, 3), reshape (cos (1:20), 5, 4), 2, 2)
% TRY:  steps_in_three_dimensions(reshape (sin (1:60), 5, 4, 3), reshape (cos (1:20), 5, 4), 3, -1)
% TRY:  steps_in_three_dimensions(reshape (sin (1:20), 5, 4), reshape (cos (1:20), 5, 4), 1, 3)
% TRY:  steps_in_three_dimensions(reshape (sin (1:60), 5, 4, 3), cos (1:4), 2, 2)
% TRY:  steps_in_three_dimensions(reshape (sin (1:60), 5, 4, 3), eye (5, 4), 2, 0)
% TRY:  steps_in_three_dimensions(3, 2, 1, 1)
% TRY:  steps_in_three_dimensions(reshape (sin (1:60), 5, 4, 3), 2, 4, 1)
function [B, C, D, E] = steps_in_three_dimensions(A, M, k, s)
  [m, n, p] = size (A);
  B = zeros (m, n, p);
  B(1:2:m, :, 1:s:p) = A(1:2:m, :, 1:s:p) * 2;
  B(m:-1:1, n:-1:1, :) = A + B(m:-1:1, :, :);
  C = A;
  C(1:2:end, :, k) = C(1:2:end, :, k) .^ 2 - exp (A(1:2:end, :, k));
  C(:, :, k) = M .* A(:, :, k) - M(:, end:-1:1);
  D = A;
  D = A - M;
  D(:, :, 1:k) = D(:, :, 1:k) ./ M + M .^ 3;
  D(:, 1:2:n, :) = D(:, 1:2:n, :) + M(:, 1:2:n);
  E = A;
  E(:, :, 1:k) = M * 3;
end
% --- residual -------------------------------------------------------
function [B, C, D, E] = steps_in_three_dimensions(A, M, k, s)
    m = size(A, 1);
    n = size(A, 2);
    p = size(A, 3);
    B = zeros(m, n, p);
    B(1:2:m, :, 1:s:p) = A(1:2:m, :, 1:s:p) * 2;
    B(m:-1:1, n:-1:1, :) = A + B(m:-1:1, :, :);
    C = A;
    C(1:2:end, :, k) = C(1:2:end, :, k).^2 - exp(A(1:2:end, :, k));
    C(:, :, k) = M .* A(:, :, k) - M(:, end:-1:1);
    D = A - M;
    D(:, :, 1:k) = D(:, :, 1:k) ./ M + M.^3;
    D(:, 1:2:n, :) = D(:, 1:2:n, :) + M(:, 1:2:n);
    E = A;
    E(:, :, 1:k) = M * 3;
end
% --- remarks --------------------------------------------------------
