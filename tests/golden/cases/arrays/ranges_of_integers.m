% Bounds of a range of integers are looked at before what they are: matrices are an error, of an increment the first
% element is taken.
%
% RUN:  specialise ranges_of_integers
% TRY:  ranges_of_integers(uint8([200 100]), 1, 3.7)
% TRY:  ranges_of_integers(uint8([200 100]), 1, uint8(3))
% TRY:  ranges_of_integers(uint8(3), 1, [5 6])
% TRY:  ranges_of_integers(uint8(3), [2 3], 9)
% TRY:  ranges_of_integers(uint8([3 4]), 0.5, 9)
% TRY:  ranges_of_integers(uint8(3), 0.5, 9)
% TRY:  ranges_of_integers([1.5 2], 1, uint8(4))
% TRY:  ranges_of_integers(uint8(3), 1, int8(4))
% TRY:  ranges_of_integers(uint8(3), uint8([2 3]), 9)
% TRY:  ranges_of_integers(uint8(3), uint8([2 3]), [9 10])
% TRY:  ranges_of_integers(int16(5), -2, 1)
function r = ranges_of_integers(a, h, b)
  r = a:h:b;
end
% --- residual -------------------------------------------------------
function r = ranges_of_integers(a, h, b)
    r = a:h:b;
end
% --- remarks --------------------------------------------------------
