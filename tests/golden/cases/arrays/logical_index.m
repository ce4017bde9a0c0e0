% A mask chooses elements; the number chosen is unknown.
%
% RUN:  specialise keep_above -d 'limit = 1' -t 'x: real double [1 ?]' --nargout 2
% TRY:  keep_above([0 1 2 3], 1)   keep_above(zeros(1, 0), 1)   keep_above([NaN 5], 1)   keep_above(-1, 1)
function [y, n] = keep_above(x, limit)
  mask = x > limit;
  y = x(mask);
  n = sum(mask);
end
% --- residual -------------------------------------------------------
function [y, n] = keep_above(x)
    mask = x > 1;
    y = x(mask);
    n = sum(mask);
end
% --- remarks --------------------------------------------------------
