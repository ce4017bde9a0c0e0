% Extremes of vectors, of what is computed of them and of what a mask takes: zeros of both signs, infinities, NaN alone,
% nothing at all.
%
% RUN:  specialise extremes_in_any_order -t 'x: real double [1 ?]' --nargout 5
% TRY:  extremes_in_any_order([3 -1 4 -1 5 -9 2 6 -5 3 5])
% TRY:  extremes_in_any_order([0 -0 0 -0])
% TRY:  extremes_in_any_order([-0 0 -0])
% TRY:  extremes_in_any_order([-3 -0 0 -7])
% TRY:  extremes_in_any_order([NaN NaN NaN])
% TRY:  extremes_in_any_order([NaN Inf NaN])
% TRY:  extremes_in_any_order([-Inf NaN -Inf])
% TRY:  extremes_in_any_order([NaN 2 NaN 1])
% TRY:  extremes_in_any_order(-4)
% TRY:  extremes_in_any_order(zeros(1, 0))
% TRY:  extremes_in_any_order(mod((1:300) * 7919, 1009) - 500)
function [lo, hi, up, down, m] = extremes_in_any_order(x)
  lo = 1 / min(x);
  hi = 1 / max(-x);
  d = diff(x);
  rises = d > 0;
  up = max(d(rises));
  down = min(d(~rises));
  m = mean(x(x > 1));
end
% --- residual -------------------------------------------------------
function [lo, hi, up, down, m] = extremes_in_any_order(x)
    lo = 1 / min(x);
    hi = 1 / max(-x);
    d = diff(x);
    rises = d > 0;
    up = max(d(rises));
    down = min(d(~rises));
    m = mean(x(x > 1));
end
% --- remarks --------------------------------------------------------
