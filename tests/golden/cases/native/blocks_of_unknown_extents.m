% Blocks of arrays whose extents nobody knows, stored into arrays that may have no element: they stay arrays of three
% dimensions. Blocks with all rows are gone through as one, by planes where they have all columns, too.
%
% RUN:  specialise blocks_of_unknown_extents --nargout 2 -t 'm: realscalar' -t 'n: realscalar' -t 'p: realscalar' -t 'k: realscalar'
% TRY:  blocks_of_unknown_extents(4, 3, 3, 3)   blocks_of_unknown_extents(1, 1, 1, 3)   blocks_of_unknown_extents(2, 3, 1, 3)
% TRY:  blocks_of_unknown_extents(0, 3, 2, 3)   blocks_of_unknown_extents(3, 0, 2, 3)   blocks_of_unknown_extents(3, 2, 0, 3)
% TRY:  blocks_of_unknown_extents(0, 0, 0, 3)   blocks_of_unknown_extents(0, 0, 3, 3)   blocks_of_unknown_extents(9, 8, 2, 3)
% TRY:  blocks_of_unknown_extents(-1, 2, 2, 3)   blocks_of_unknown_extents(2.5, 2, 2, 3)   blocks_of_unknown_extents(NaN, 2, 2, 3)
function [A, B] = blocks_of_unknown_extents(m, n, p, k)
    A = zeros(m, n, p);
    B = ones(m, n + 1, p);
    for s = 1:k
        A(2:m, :, 2:p) = A(2:m, :, 2:p) + 0.5 * (B(1:m-1, 1:n, 2:p) + s);
        B(:, 2:n+1, :) = B(:, 1:n, :) - A / 3;
        A = A + B(:, 2:n+1, :) * s;
        B(:, :, 1:p-1) = B(:, :, 2:p) * 2;
    end
end
% --- residual -------------------------------------------------------
function [A, B] = blocks_of_unknown_extents(m, n, p, k)
    A = zeros(m, n, p);
    n__1 = n + 1;
    B = ones(m, n__1, p);
    for s = 1:k
        A(2:m, :, 2:p) = A(2:m, :, 2:p) + 0.5 * (B(1:m-1, 1:n, 2:p) + s);
        B(:, 2:n__1, :) = B(:, 1:n, :) - A / 3;
        A = A + B(:, 2:n__1, :) * s;
        B(:, :, 1:p-1) = B(:, :, 2:p) * 2;
    end
end
% --- remarks --------------------------------------------------------
