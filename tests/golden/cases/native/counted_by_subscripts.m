% What `accumarray` sums is a double or a single of known extents, so that its elements are numbers in loops.
%
% RUN:  specialise counted_by_subscripts
% TRY:  counted_by_subscripts([1 2 3 1 2 1], [2 3 1 3 3 2], 4)
% TRY:  counted_by_subscripts([1 2 3], [2 3 5], 4)
% TRY:  counted_by_subscripts([1 0], [2 3], 4)
% TRY:  counted_by_subscripts([], [], 3)
% TRY:  counted_by_subscripts(int8([1 2 3]), [2 3 1], 4)
% TRY:  counted_by_subscripts([1 2 3], [2 3 1], 2)
function r = counted_by_subscripts(from, to, n)
  degree = accumarray(from(:), 1, [n 1]);
  r = zeros(n, 1);
  for e = 1:numel(from)
    r(to(e)) = r(to(e)) + 1 / degree(from(e));
  end
end
% --- residual -------------------------------------------------------
function r = counted_by_subscripts(from, to, n)
    degree = accumarray(from(:), 1, [n, 1]);
    r = zeros(n, 1);
    for e = 1:numel(from)
        r(to(e)) = r(to(e)) + 1 / degree(from(e));
    end
end
% --- remarks --------------------------------------------------------
