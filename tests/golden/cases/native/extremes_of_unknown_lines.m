% The second result of `min` and `max` of what the text shows to be no matrix is one number; what is none is computed as it reads.
%
% RUN:  specialise extremes_of_unknown_lines --nargout 2
% TRY:  extremes_of_unknown_lines([3 1 2], 3)   extremes_of_unknown_lines([3; 1; 2], 2)   extremes_of_unknown_lines([NaN 1 NaN], 2)
% TRY:  extremes_of_unknown_lines([0 -0], 2)   extremes_of_unknown_lines([-0 0], 2)   extremes_of_unknown_lines([NaN NaN], 2)
% TRY:  extremes_of_unknown_lines([], 1)   extremes_of_unknown_lines(zeros(1, 0), 1)   extremes_of_unknown_lines([4 1; 2 3], 2)
% TRY:  extremes_of_unknown_lines(single([3 1 2]), 2)   extremes_of_unknown_lines([2+i 1], 1)   extremes_of_unknown_lines('ba', 2)
% TRY:  extremes_of_unknown_lines(5, 1)   extremes_of_unknown_lines([-Inf Inf], 2)   extremes_of_unknown_lines([1 2 3], 4)   extremes_of_unknown_lines({1}, 1)
function [order, total] = extremes_of_unknown_lines(d, n)
  order = zeros(1, n);
  total = 0;
  for k = 1:n
    e = d;
    e(order(1:k - 1)) = Inf;
    [m, u] = min(e);
    [g, w] = max(d);
    order(k) = u;
    total = total + m * w - g;
  end
end
% --- residual -------------------------------------------------------
function [order, total] = extremes_of_unknown_lines(d, n)
    order = zeros(1, n);
    total = 0;
    for k = 1:n
        e = d;
        e(order(1:k-1)) = Inf;
        [m, u] = min(e);
        [g, w] = max(d);
        order(k) = u;
        total = total + m * w - g;
    end
end
% --- remarks --------------------------------------------------------
