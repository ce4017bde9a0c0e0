% Beside the diagonal of a diagonal first operand kron leaves zeros, whatever the second one holds; two square diagonal
% matrices make a diagonal one; a real element multiplies both parts of a complex one.
%
% RUN:  specialise kron_of_diagonals -t 'x: real double [2 1]'
% TRY:  kron_of_diagonals([NaN; -1])   kron_of_diagonals([-0; Inf])   kron_of_diagonals([1; 2])
function [y, u, v, w] = kron_of_diagonals(x)
  y = kron(eye(2), x);
  u = kron(eye(2), diag(x)) * [NaN; 1; 2; 3];
  v = kron([1, 2], [NaN, 1i]) + x(1);
  w = kron(diag([NaN, 1]), [Inf; -1]);
end
% --- residual -------------------------------------------------------
function y = kron_of_diagonals(x)
    y = kron(eye(2), x);
    u = kron(eye(2), diag(x)) * [NaN; 1; 2; 3];
end
% --- remarks --------------------------------------------------------
