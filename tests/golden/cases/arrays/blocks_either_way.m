% Blocks: a matrix into a matrix, a column into a row, parts of other arrays, what would be repeated, and what is too much.
%
% RUN:  specialise blocks_either_way -t 'A: real double [3 3]' -t 'p: real double [1 2]' -t 'x: real double scalar' --nargout 3
% TRY:  blocks_either_way([1 2 3; 4 5 6; 7 8 9], [0.5 -0], 2)  blocks_either_way(NaN (3), [Inf 1], -1)  blocks_either_way(-zeros (3), [0 0], 0)
function [A, B, C] = blocks_either_way(A, p, x)
  B = A;
  C = A;
  A([1 3], [1 2]) = A([1 3], [1 2]) - x * [x, 1; 2, -x];
  B(2, [1 3]) = B(2, [1 3]) + p;
  B([3 1], 2) = [x; 2] .* B(1:2, 1);
  C([1 2], [1 3]) = C([1 2], [1 3]) + [x; 1];
  C(1:3, 1:2) = C(1:3, 1:2) * x;
  C([2 2], 3) = [x; -x];
  C(3, [1 3]) = C([1 3], 3)' + [x, 1];
end
% --- residual -------------------------------------------------------
function [A, B, C] = blocks_either_way(A, p, x)
    B = A;
    C = A;
    A([1, 3], [1, 2]) = A([1, 3], [1, 2]) - x * [x, 1; 2, -x];
    B(2, [1, 3]) = B(2, [1, 3]) + p;
    B([3, 1], 2) = [x; 2] .* B(1:2, 1);
    C([1, 2], [1, 3]) = C([1, 2], [1, 3]) + [x; 1];
    C(1:3, 1:2) = C(1:3, 1:2) * x;
    C([2, 2], 3) = [x; -x];
    C(3, [1, 3]) = C([1, 3], 3)' + [x, 1];
end
% --- remarks --------------------------------------------------------
