% find (x, 0) finds none.
%
% RUN:  specialise none_of_those_found --nargout 3
% TRY:  none_of_those_found(5)
% TRY:  none_of_those_found([1 2])
% TRY:  none_of_those_found([1; 2])
% TRY:  none_of_those_found(ones(2))
% TRY:  none_of_those_found([])
% TRY:  none_of_those_found(zeros(2, 0))
% TRY:  none_of_those_found(1:3)
% TRY:  none_of_those_found(true)
% TRY:  none_of_those_found('ab')
% TRY:  none_of_those_found(eye(2))
function [r, s, n] = none_of_those_found(x)
  r = find(x, 0);
  [i, j, v] = find(x, 0, 'last');
  s = {i, j, v};
  n = numel(find(x, 0)) + numel(find([3 4], 0));
end
% --- residual -------------------------------------------------------
function [r, s, n] = none_of_those_found(x)
    r = find(x, 0);
    [i, j, v] = find(x, 0, 'last');
    n = numel(find(x, 0));
    s = {i, j, v};
end
% --- remarks --------------------------------------------------------
