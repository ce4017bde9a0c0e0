% Rows and columns by arrays of positions in loops over elements, of numbers and of truth values: read, stored, with
% positions that come twice, that lie outside or are no whole numbers.
%
% RUN:  specialise positions_along_dimensions --nargout 3 -t 'A: real double [m n]' -t 'u: real double [1 k]'
% TRY:  positions_along_dimensions([1 2 3; 4 5 6; 7 8 NaN], [3 1 2])
% TRY:  positions_along_dimensions([1 -0; Inf 5], [2 2])
% TRY:  positions_along_dimensions([1 2; 3 4], [1 3])
% TRY:  positions_along_dimensions([1 2; 3 4], [1 1.5])
% TRY:  positions_along_dimensions(zeros (0, 2), zeros (1, 0))
function [N, M, B] = positions_along_dimensions(A, u)
    L = A > 2;
    N = L(u, :) + L(:, u);
    N = N + L(u, u);
    M = N == 2 | L;
    B = A;
    B(u, :) = A(u, :) * 2;
    B(:, u) = B(:, u) + A(u, u);
end
% --- residual -------------------------------------------------------
function [N, M, B] = positions_along_dimensions(A, u)
    L = A > 2;
    N = L(u, :) + L(:, u) + L(u, u);
    M = N == 2 | L;
    B = A;
    B(u, :) = A(u, :) * 2;
    B(:, u) = B(:, u) + A(u, u);
end
% --- remarks --------------------------------------------------------
