% max and min of arrays of which one expands: the sign of zero, NaN, extents that are one only when the program runs.
%
% RUN:  specialise extremes_that_expand --nargout 5 -t 'A: real double [? ?]' -t 'r: real double [1 ?]' -t 'c: real double [? 1]'
% TRY:  extremes_that_expand([0 -0 NaN; -0 0 1], [-0 0 2], [-0; 0])
% TRY:  extremes_that_expand([0 -0 NaN], [-0 0 2], -0)
% TRY:  extremes_that_expand([0; -0], -0, [-0; 0])
% TRY:  extremes_that_expand(0, -0, 0)
% TRY:  extremes_that_expand(-0, 0, -0)
% TRY:  extremes_that_expand([1 2; 3 4], [1 2 3], [1; 2])
% TRY:  extremes_that_expand(zeros (0, 2), [1 2], zeros (0, 1))
function [a, b, d, e, f] = extremes_that_expand(A, r, c)
  a = 1 ./ max (A, r) + 0 * A;
  b = 1 ./ min (r, A) + 0 * A;
  d = 1 ./ max (c, A) + 0 * A;
  e = 1 ./ min (c, r) + 0 * A;
  f = 1 ./ max (r, c) + sum (sum (max (A, c) - min (A, r)));
end
% --- residual -------------------------------------------------------
function [a, b, d, e, f] = extremes_that_expand(A, r, c)
    A__1 = 0 * A;
    a = 1 ./ max(A, r) + A__1;
    b = 1 ./ min(r, A) + A__1;
    d = 1 ./ max(c, A) + A__1;
    e = 1 ./ min(c, r) + A__1;
    f = 1 ./ max(r, c) + sum(sum(max(A, c) - min(A, r)));
end
% --- remarks --------------------------------------------------------
