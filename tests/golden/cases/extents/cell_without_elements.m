% A cell or struct array without elements is an extent of 0, as `[]` is, and for `reshape` the one that is left open.
%
% RUN:  specialise begun_with -t 'x: real double [1 4]'
% TRY:  begun_with([1 2 3 4], {})   begun_with([1 2 3 4], [])   begun_with([1 2 3 4], struct ([]))   begun_with([1 2 3 4], {1})
function y = begun_with(x, n)
  y = {zeros(n, 1), ones(2, n, 'int8'), eye(n, 2), true(1, 2, n), full(sparse(n, 2)), reshape(x, n, 2)};
end
% --- residual -------------------------------------------------------
function y = begun_with(x, n)
    y = {zeros(n, 1), ones(2, n, 'int8'), eye(n, 2), true(1, 2, n), full(sparse(n, 2)), ...
            reshape(x, n, 2)};
end
% --- remarks --------------------------------------------------------
