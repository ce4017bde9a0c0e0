% min and max in a chain of numbers, each of the one before: a NaN on either side, and zeros of both signs.
%
% RUN:  specialise least_of_what_may_be_nan -t 'x: real double [1 ?]' -t 'a: real double scalar' --nargout 3
% TRY:  least_of_what_may_be_nan([3 1 NaN 2], 5)   least_of_what_may_be_nan([3 1 2], NaN)   least_of_what_may_be_nan([NaN NaN], NaN)   least_of_what_may_be_nan([0 -0 0], -0)
% TRY:  least_of_what_may_be_nan([-0 0 -0], 0)   least_of_what_may_be_nan([Inf -Inf 1], 0)   least_of_what_may_be_nan(zeros(1, 0), 4)   least_of_what_may_be_nan([NaN 0 NaN -0 7], -0)
function [low, high, d] = least_of_what_may_be_nan(x, a)
  low = a;
  high = a;
  d = zeros(1, numel(x) + 1);
  for k = 1:numel(x)
    low = min(low + 0, x(k));
    high = max(x(k), high);
    d(k + 1) = 1 / min([d(k) + x(k), high, x(k)]);
  end
  low = [low, 1 / low];
  high = [high, 1 / high];
end
% --- residual -------------------------------------------------------
function [low, high, d] = least_of_what_may_be_nan(x, a)
    low = a;
    high = a;
    numel__1 = numel(x);
    d = zeros(1, numel__1 + 1);
    for k = 1:numel__1
        x__1 = x(k);
        low = min(low + 0, x__1);
        high = max(x__1, high);
        d(k + 1) = 1 / min([d(k) + x__1, high, x__1]);
    end
    low = [low, 1 / low];
    high = [high, 1 / high];
end
% --- remarks --------------------------------------------------------
