% What `c{k}` gives is one value or a list of none or several, of which only the first can be indexed: the chain stays.
%
% RUN:  specialise index_into_list -d 'n = 2'
% TRY:  index_into_list({[4 5 6], [7 8 9]}, 2, 2)
% TRY:  index_into_list({[4 5 6], [7 8 9]}, ':', 2)
% TRY:  index_into_list({[4 5 6], [7 8 9]}, [], 2)
% TRY:  index_into_list({struct('a', {1, 2})}, 1, 2)
% TRY:  index_into_list([4 5 6], 1, 2)
function y = index_into_list(c, k, n)
  y = c{k}(n);
  for j = 1:n
    y = [y, c{k}(1)];
  end
end
% --- residual -------------------------------------------------------
function y = index_into_list(c, k)
    y = c{k}(2);
    y = [y, c{k}(1)];
    y = [y, c{k}(1)];
end
% --- remarks --------------------------------------------------------
