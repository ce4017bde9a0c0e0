% An ignored output.
%
% RUN:  specialise multi_ret_ignore -d 'k = 2' -t 'v: real double [1 ?]'
% TRY:  multi_ret_ignore([3 1 2], 2)
% TRY:  multi_ret_ignore(zeros(1,0), 2)
function i = multi_ret_ignore(v, k)
  [~, i] = sort(v, 'descend');
  i = i(1:min(k, numel(i)));
end
% --- residual -------------------------------------------------------
function i = multi_ret_ignore(v)
    [~, i] = sort(v, 'descend');
    i = i(1:min(2, numel(i)));
end
% --- remarks --------------------------------------------------------
