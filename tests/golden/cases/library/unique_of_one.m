% The third result of `unique` in the order in which things come is told of one alone.
%
% RUN:  specialise unique_of_one -d "how = 'stable'"
% TRY:  unique_of_one(4, 'stable')
% TRY:  unique_of_one([], 'stable')
% TRY:  unique_of_one([3 3], 'stable')
% TRY:  unique_of_one({'q'}, 'stable')
% TRY:  unique_of_one('a', 'stable')
% TRY:  unique_of_one(zeros(1, 0), 'stable')
% TRY:  unique_of_one(zeros(3, 0), 'stable')
function [u, i, j, v, k, l] = unique_of_one(x, how)
  [u, i, j] = unique(x, how);
  [v, k, l] = unique(x, 'rows', how);
  u = {u, i, j, v, k, l};
end
% --- residual -------------------------------------------------------
function u = unique_of_one(x)
    [u, i, j] = unique(x, 'stable');
    [v, k, l] = unique(x, 'rows', 'stable');
    u = {u, i, j, v, k, l};
end
% --- remarks --------------------------------------------------------
