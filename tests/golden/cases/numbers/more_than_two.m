% hypot and xor take their arguments from the left, two by two.
%
% RUN:  specialise more_than_two -t 'a: real double scalar'
% TRY:  more_than_two(3, 4, 12)   more_than_two(3, [1; 2], [1 2])   more_than_two(0, single(2), [])
% TRY:  more_than_two(1, {1}, 2)
function [h, x] = more_than_two(a, b, c)
  h = hypot(a, b, c);
  x = xor(a, b, c, true);
end
% --- residual -------------------------------------------------------
function h = more_than_two(a, b, c)
    h = hypot(a, b, c);
    x = xor(a, b, c, true);
end
% --- remarks --------------------------------------------------------
