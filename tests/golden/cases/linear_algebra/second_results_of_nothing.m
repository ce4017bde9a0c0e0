% `chol`, `det` and `inv` of nothing give one value, and `chol` three of sparse matrices alone.
%
% RUN:  specialise second_results_of_nothing -t 'k: real double scalar'
% TRY:  second_results_of_nothing([], 1)
% TRY:  second_results_of_nothing([], 2)
% TRY:  second_results_of_nothing([], 3)
% TRY:  second_results_of_nothing([], 4)
% TRY:  second_results_of_nothing(single([]), 1)
% TRY:  second_results_of_nothing(sparse(0, 3), 1)
% TRY:  second_results_of_nothing(sparse(0, 3), 2)
% TRY:  second_results_of_nothing(sparse(0, 3), 3)
% TRY:  second_results_of_nothing(sparse(0, 3), 4)
% TRY:  second_results_of_nothing(4, 2)
% TRY:  second_results_of_nothing(4, 4)
% TRY:  second_results_of_nothing(4, 5)
% TRY:  second_results_of_nothing([], 5)
% TRY:  second_results_of_nothing(sparse(4), 4)
function y = second_results_of_nothing(A, k)
  switch k
    case 1
      [y, p] = inv(A);
    case 2
      [y, p] = chol(A);
    case 3
      [y, p] = det(A);
    case 4
      [y, p, q] = chol(A);
      p = p + sum(q(:));
    otherwise
      y = inv(A);
      p = [class(y), class(chol(A)), class(det(A))];
  end
  y = {issparse(y), full(y), p};
end
% --- residual -------------------------------------------------------
function y = second_results_of_nothing(A, k)
    switch k
        case 1
            [y, p] = inv(A);
        case 2
            [y, p] = chol(A);
        case 3
            [y, p] = det(A);
        case 4
            [y, p, q] = chol(A);
            p = p + sum(q(:));
        otherwise
            y = inv(A);
            p = [class(y), class(chol(A)), class(det(A))];
    end
    y = {issparse(y), full(y), p};
end
% --- remarks --------------------------------------------------------
