% An unrolled loop that hands values from trip to trip leaves no copies: each value keeps a name of its own.
%
% RUN:  specialise copies_unrolled -d 'n = 4' -t 'x: real double [1 ?]'
% TRY:  copies_unrolled([1 2 3], 4)   copies_unrolled(-0.5, 4)   copies_unrolled(zeros(1, 0), 4)
function [y, last] = copies_unrolled(x, n)
  next = x;
  current = 2 * x;
  for k = 1:n
    after = next;
    next = current;
    current = k * x + next .* x - after;
  end
  y = current;
  last = next;
end
% --- residual -------------------------------------------------------
function y = copies_unrolled(x)
    next = 2 * x;
    current__1 = x + next .* x - x;
    current__2 = next + current__1 .* x - next;
    y = 4 * x + (3 * x + current__2 .* x - current__1) .* x - current__2;
end
% --- remarks --------------------------------------------------------
