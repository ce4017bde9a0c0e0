% Extremes with their places of arrays that have no elements along a dimension, and that may have none.
%
% RUN:  specialise extremes_of_nothing --nargout 4
% TRY:  extremes_of_nothing(0, 0, zeros(1, 0))
% TRY:  extremes_of_nothing(1, 0, zeros(0, 1))
% TRY:  extremes_of_nothing(3, 0, zeros(0, 3))
% TRY:  extremes_of_nothing(0, 3, zeros(3, 0))
% TRY:  extremes_of_nothing(1, 1, [])
% TRY:  extremes_of_nothing(2, 3, [3 1 2])
% TRY:  extremes_of_nothing(1, 2, [3 1; 4 0])
% TRY:  extremes_of_nothing(2, 0, 5)
% TRY:  extremes_of_nothing(2, 0, single(zeros(0, 2)))
% TRY:  extremes_of_nothing(2, 0, {})
function [a, b, c, d] = extremes_of_nothing(n, m, x)
  [a, b] = min(zeros(n, 0));
  [c, d] = max(zeros(n, m), [], 2);
  for k = 1:n
    [p, q] = max(x);
    [r, s] = min(x(:, 1:min(k-1, end)) + 1, [], 2);
    a = [numel(a), size(p), size(q), sum(p(:)), sum(q(:)), size(r), size(s)];
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = extremes_of_nothing(n, m, x)
    [a, b] = min(zeros(n, 0));
    [c, d] = max(zeros(n, m), [], 2);
    for k = 1:n
        [p, q] = max(x);
        [r, s] = min(x(:, 1:min(k - 1, end)) + 1, [], 2);
        a = [numel(a), size(p), size(q), sum(p(:)), sum(q(:)), size(r), size(s)];
    end
end
% --- remarks --------------------------------------------------------
