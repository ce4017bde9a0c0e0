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
    current__1 = 2 * x;
    after = x + current__1 .* x - x;
    current = current__1 + after .* x - current__1;
    y = 4 * x + (3 * x + current .* x - after) .* x - current;
end
% --- remarks --------------------------------------------------------
