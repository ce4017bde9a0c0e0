% A do-until loop whose condition becomes dynamic keeps its first test.
%
% RUN:  specialise do_until_sum -d 'start = 1' -t 'lim: realscalar' --nargout 2
% TRY:  do_until_sum(1, 10)
% TRY:  do_until_sum(1, 0)
% TRY:  do_until_sum(1, -Inf)
function [s, k] = do_until_sum(start, lim)
  s = 0;
  k = start;
  do
    s = s + k;
    k = k + 1;
  until s >= lim || k > 100
end
% --- residual -------------------------------------------------------
function [s, k] = do_until_sum(lim)
    k = 1;
    s = 0;
    while true
        s = s + k;
        k = k + 1;
        if s >= lim || k > 100
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
