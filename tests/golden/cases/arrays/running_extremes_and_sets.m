% Running extremes with and without places, and the sets of two lists, in order and out of it: NaN, zeros of both signs,
% classes, rows and columns.
%
% RUN:  specialise running_extremes_and_sets --nargout 6
% TRY:  running_extremes_and_sets([NaN 3 1 NaN 4 4], [4 3 3 NaN])   running_extremes_and_sets([0 -0 5 -0], [-0 5])   running_extremes_and_sets([], [1 2])
% TRY:  running_extremes_and_sets([3 1; NaN 2; 5 NaN], [2; 5])   running_extremes_and_sets(single([2 1 1]), [1 2 9])   running_extremes_and_sets(int8([5 -5 7]), int8([7 8]))
% TRY:  running_extremes_and_sets(true, true(1, 2))   running_extremes_and_sets([1+2i 2 -3i], [2 -3i])   running_extremes_and_sets(5:-1:1, 2:4)
% TRY:  running_extremes_and_sets([NaN NaN], NaN)   running_extremes_and_sets([1 2 3], zeros(1, 0))   running_extremes_and_sets(int8([1 2]), [1.4 1.6])
% TRY:  running_extremes_and_sets('hello', 'hold')
function [a, b, c, d, e, f] = running_extremes_and_sets(x, y)
  [c, ia, ib] = intersect(x, y);
  c = {c, ia, ib, intersect(y, x), intersect(x, y, 'stable')};
  [d, ja] = setdiff(x, y);
  d = {d, ja, setdiff(y, x), setdiff(x, y, 'stable')};
  [e, ka, kb] = setxor(x, y);
  e = {e, ka, kb, setxor(y, x), union(x, y)};
  f = {unique(x), unique(y), sort(x), sort(x, 'descend'), sort(sort(x), 'descend')};
  [a, i] = cummax(x);
  a = {a, i, cummax(x, 2), cummin(x, 1)};
  [b, j] = cummin(x, 2);
  b = {b, j};
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f] = running_extremes_and_sets(x, y)
    [c, ia, ib] = intersect(x, y);
    c = {c, ia, ib, intersect(y, x), intersect(x, y, 'stable')};
    [d, ja] = setdiff(x, y);
    d = {d, ja, setdiff(y, x), setdiff(x, y, 'stable')};
    [e, ka, kb] = setxor(x, y);
    e = {e, ka, kb, setxor(y, x), union(x, y)};
    f = {unique(x), unique(y), sort(x), sort(x, 'descend'), sort(sort(x), 'descend')};
    [a, i] = cummax(x);
    a__3 = cummax(x, 2);
    a__4 = cummin(x, 1);
    [b, j] = cummin(x, 2);
    a = {a, i, a__3, a__4};
    b = {b, j};
end
% --- remarks --------------------------------------------------------
