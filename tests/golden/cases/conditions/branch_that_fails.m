% Behind an error nothing is reached: the result has a value wherever the function returns.
%
% RUN:  specialise branch_that_fails
% TRY:  branch_that_fails({'a', 1, 'b', 2}, 'B')
% TRY:  branch_that_fails({'a', 1, 'b', 2}, 'c')
% TRY:  branch_that_fails({'a', 1, 'A', 2}, 'a')
function v = branch_that_fails(list, key)
  hit = find(strcmpi(key, list(1:2:end)));
  if isempty(hit)
    v = 0;
  elseif length(hit) == 1
    v = list{2 * hit};
  else
    error('branch_that_fails:twice', '%s is there %d times', key, length(hit));
  end
end
% --- residual -------------------------------------------------------
function v = branch_that_fails(list, key)
    hit = find(strcmpi(key, list(1:2:end)));
    if isempty(hit)
        v = 0;
    elseif length(hit) == 1
        v = list{2 * hit};
    else
        error('branch_that_fails:twice', '%s is there %d times', key, length(hit));
    end
end
% --- remarks --------------------------------------------------------
