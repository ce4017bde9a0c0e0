% A known sparse row times a column: a sum of what is stored, begun with 0, which no -0 survives.
%
% RUN:  specialise sparse_row_times -t 'x: real double [4 1]' -t 'z: double [4 1]' --nargout 5
% TRY:  sparse_row_times([1; -0; 3; 4], [1; 2; 3; 4i])
% TRY:  sparse_row_times([NaN; 2; -0; Inf], [-0; 0; 1; 2])
% TRY:  sparse_row_times([5; NaN; 0; -Inf], [1; 2; 3; 4])
function [a, b, c, d, e] = sparse_row_times(x, z)
  A = sparse([1 2 2 3 3], [2 1 3 1 4], [1 2 -1 -1 0.5], 4, 4);
  a = 1 / (A(1, :) * x);
  b = -0 + A(2, :) * x;
  c = A(3, :) * (2 * x);
  d = A(4, :) * x;
  e = A(1, :) * z;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = sparse_row_times(x, z)
    a = 1 / (sparse(1, 2, 1, 1, 4) * x);
    b = 0 + 2 * x(1) - x(3);
    c = sparse([1; 1], [1; 4], [-1; 0.5], 1, 4) * (2 * x);
    d = sparse(1, 4) * x;
    e = sparse(1, 2, 1, 1, 4) * z;
end
% --- remarks --------------------------------------------------------
