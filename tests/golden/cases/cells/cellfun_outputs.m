% cellfun with two outputs over a known cell.
%
% RUN:  specialise cellfun_multi -d 'data = {[1 5 2], [7 3], 4}' -t 'x: realscalar' --nargout 2
% TRY:  cellfun_multi(2, {[1 5 2], [7 3], 4})
% TRY:  cellfun_multi(NaN, {[1 5 2], [7 3], 4})
function [y, i] = cellfun_multi(x, data)
  [m, i] = cellfun(@max, data);
  y = m * x;
end
% --- residual -------------------------------------------------------
function [y, i] = cellfun_multi(x)
    y = [5, 7, 4] * x;
    i = [2, 1, 1];
end
% --- remarks --------------------------------------------------------
