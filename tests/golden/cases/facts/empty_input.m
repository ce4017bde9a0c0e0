% Empty inputs: sums, maxima and comparisons of nothing.
%
% RUN:  specialise summary -d 'start = 1' -t 'x: real double [? 1]' --nargout 3
% TRY:  summary(zeros(0, 1), 1)   summary(5, 1)   summary([1; NaN; 3], 1)
function [s, m, q] = summary(x, start)
  s = start + sum(x);
  m = max(x);
  q = isempty(x) || all(x > start);
end
% --- residual -------------------------------------------------------
function [s, m, q] = summary(x)
    s = 1 + sum(x);
    m = max(x);
    q = isempty(x) || all(x > 1);
end
% --- remarks --------------------------------------------------------
