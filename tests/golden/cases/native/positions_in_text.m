% Rows, columns and elements by positions that stand in the text, as loops over tables of places: read and stored, twice
% the same, apart, overlapping, as rows and columns, and beyond the array, which grows then or is an error.
%
% RUN:  specialise positions_in_text --nargout 5 -t 'A: real double [? ?]' -t 'x: real double [4 1]' -t 's: real scalar'
% TRY:  positions_in_text(reshape (1:16, 4, 4), [1; -0; NaN; 4], 0.1)
% TRY:  positions_in_text([1 2 3; 4 5 6; 7 8 9], [1; 2; 3; 4], Inf)
% TRY:  positions_in_text([1 -0; Inf 5], [1; 2; 3; 4], 2)
% TRY:  positions_in_text(1:5, [1; 2; 3; 4], 2)
% TRY:  positions_in_text((1:5)', [1; 2; 3; 4], 2)
% TRY:  positions_in_text(7, [1; 2; 3; 4], 2)
% TRY:  positions_in_text(eye (4), [1; 2; 3; 4], 2)
% TRY:  positions_in_text(zeros (0, 3), [1; 2; 3; 4], 2)
function [K, B, v, r, d] = positions_in_text(A, x, s)
    K = zeros(6);
    K([1 2 5 6], [1 2 5 6]) = K([1 2 5 6], [1 2 5 6]) + s * [1 2 3 4; 5 6 7 8; 9 1 2 3; 4 5 6 7];
    K([5 6 3 4], [5 6 3 4]) = K([5 6 3 4], [5 6 3 4]) - K([1 2 5 6], [3 4 1 2]) .* x;
    K([1 1 2], 3) = K([2 1 1], 3) + x([3 1 4]);
    K([3 4], :) = K([4 3], :) * 2;
    K([1 2], [5 6]) = K([5 6], [1 2]) + 1;
    B = ones(3, 2);
    B([1; 4], [1 2]) = x([2; 4]) + [s 1];
    v = A([3 1 2]) + s;
    v = v + A([1 2 2]);
    r = [3 -0 2 1] * x([4 1 2 2]);
    d = x;
    d([2 2 4]) = d([1 3 1]) .* 3;
    d([1 2], 1) = d([3 4]) - A(2, [1 1])';
end
% --- residual -------------------------------------------------------
function [K, B, v, r, d] = positions_in_text(A, x, s)
    K = [0, 0, 0, 0, 0, 0; 0, 0, 0, 0, 0, 0; 0, 0, 0, 0, 0, 0; 0, 0, 0, 0, 0, 0; 0, 0, 0, 0, 0, ...
            0; 0, 0, 0, 0, 0, 0];
    K([1, 2, 5, 6], [1, 2, 5, 6]) = [0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0] + s * [1, ...
            2, 3, 4; 5, 6, 7, 8; 9, 1, 2, 3; 4, 5, 6, 7];
    K([5, 6, 3, 4], [5, 6, 3, 4]) = K([5, 6, 3, 4], [5, 6, 3, 4]) - K([1, 2, 5, 6], [3, 4, 1, ...
            2]) .* x;
    K([1, 1, 2], 3) = K([2, 1, 1], 3) + x([3, 1, 4]);
    K([3, 4], :) = K([4, 3], :) * 2;
    K([1, 2], [5, 6]) = K([5, 6], [1, 2]) + 1;
    B = [1, 1; 1, 1; 1, 1];
    B([1; 4], [1, 2]) = x([2; 4]) + [s, 1];
    v = A([3, 1, 2]) + s + A([1, 2, 2]);
    r = [3, -0, 2, 1] * x([4, 1, 2, 2]);
    d = x;
    d([2, 2, 4]) = d([1, 3, 1]) .* 3;
    d([1, 2], 1) = d([3, 4]) - A(2, [1, 1])';
end
% --- remarks --------------------------------------------------------
