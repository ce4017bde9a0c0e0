% A number divided by a sparse number is sparse, and so has no negative zero; an array divided by one is full. What a
% triangular solve by hand reads of its matrix is such a number.
%
% RUN:  specialise quotients_by_sparse_numbers --nargout 4
% TRY:  quotients_by_sparse_numbers(sparse([2 0; 1 3]), [1; -0])   quotients_by_sparse_numbers(sparse([Inf 0; 1 1]), [1; -0])
% TRY:  quotients_by_sparse_numbers([2 0; 1 3], [1; -0])   quotients_by_sparse_numbers(sparse([0 0; 1 0]), [1; 2i])
% TRY:  quotients_by_sparse_numbers(sparse([-1 0; 0 NaN]), [0; 5])   quotients_by_sparse_numbers(sparse([true false; true true]), [true; false])
% TRY:  quotients_by_sparse_numbers(sparse([2 0; 1 3]), single([1; 2]))   quotients_by_sparse_numbers(sparse([2i 0; 1 3]), [1; 2])
function [x, kinds, a, b] = quotients_by_sparse_numbers(L, b)
  x = zeros(2, 1);
  x(1) = b(1) / L(1, 1);
  x(2) = (b(2) - full(L(2, 1)) * x(1)) / L(2, 2);
  a = b' / L(1, 1);
  b = L(2, 2) \ b;
  kinds = [issparse(b(1) / L(1, 1)), issparse(L(1, 1) \ 3), issparse(a), issparse(b), issparse(ones(2, 2, 2) / L(1, 1))];
end
% --- residual -------------------------------------------------------
function [x, kinds, a, b] = quotients_by_sparse_numbers(L, b)
    x = [0; 0];
    x(1) = b(1) / L(1, 1);
    x(2) = (b(2) - full(L(2, 1)) * x(1)) / L(2, 2);
    a = b' / L(1, 1);
    b = L(2, 2) \ b;
    kinds = [issparse(b(1) / L(1, 1)), issparse(L(1, 1) \ 3), issparse(a), issparse(b), ...
            issparse(ones(2, 2, 2) / L(1, 1))];
end
% --- remarks --------------------------------------------------------
