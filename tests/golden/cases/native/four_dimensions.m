% Elements of arrays of up to four dimensions, by as many subscripts or fewer; pages as matrices; growth and errors.
% Nothing is declared: what the text does says what is assumed.
%
% RUN:  specialise four_dimensions --nargout 2
% TRY:  four_dimensions(reshape (1:36, [3 3 2 2]), 2)
% TRY:  four_dimensions(reshape (1:18, [3 3 2]), 1)
% TRY:  four_dimensions(magic (3), 1)
% TRY:  four_dimensions(reshape (1:36, [3 3 2 2]), 3)
% TRY:  four_dimensions(single (ones (3, 3, 2, 2)), 1)
function [B, s] = four_dimensions(A, n)
    [p, q, r, t] = size(A);
    B = A;
    s = zeros(p, q);
    for l = 1:t
        for k = 1:r
            for j = 2:q - 1
                for i = 2:p - 1
                    B(i, j, k, l) = A(i - 1, j, k, l) + A(i + 1, j, k, l) - A(i, j, k, l) / 2 + A(i, 1);
                end
            end
            s = s + A(:, :, k, l) * 0.5 - B(:, :, k);
        end
    end
    B(n, 1, 1, n) = A(end, n, n, 1) + A(n, end) + A(end);
end
% --- residual -------------------------------------------------------
function [B, s] = four_dimensions(A, n)
    [p, q, r, t] = size(A);
    B = A;
    s = zeros(p, q);
    for l = 1:t
        for k = 1:r
            for j = 2:q-1
                for i = 2:p-1
                    B(i, j, k, l) = A(i - 1, j, k, l) + A(i + 1, j, k, l) - A(i, j, k, l) / 2 + ...
                            A(i, 1);
                end
            end
            s = s + A(:, :, k, l) * 0.5 - B(:, :, k);
        end
    end
    B(n, 1, 1, n) = A(end, n, n, 1) + A(n, end) + A(end);
end
% --- remarks --------------------------------------------------------
