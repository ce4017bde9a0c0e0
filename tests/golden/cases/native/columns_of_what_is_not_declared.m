% A loop over the columns of what is not declared, where each is a number: a row is assumed.
%
% RUN:  specialise columns_of_what_is_not_declared -d 'a = 5'
% TRY:  columns_of_what_is_not_declared([1 2 -3.5], 5)
% TRY:  columns_of_what_is_not_declared(4, 5)
% TRY:  columns_of_what_is_not_declared([], 5)
% TRY:  columns_of_what_is_not_declared([1; 2], 5)
% TRY:  columns_of_what_is_not_declared(magic (3), 5)
% TRY:  columns_of_what_is_not_declared(single ([1 2]), 5)
% TRY:  columns_of_what_is_not_declared([1i 2], 5)
% TRY:  columns_of_what_is_not_declared('ab', 5)
% TRY:  columns_of_what_is_not_declared({1, 2}, 5)
function f = columns_of_what_is_not_declared(x, a)
  f = 0;
  for xi = x
    f = f + xi^4 - 16*xi^2 + a*xi;
  end
  f = f / 2;
end
% --- residual -------------------------------------------------------
function f = columns_of_what_is_not_declared(x)
    f = 0;
    for xi = x
        f = f + xi^4 - 16 * xi^2 + 5 * xi;
    end
    f = f / 2;
end
% --- remarks --------------------------------------------------------
