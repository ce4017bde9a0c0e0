% Numbers of any class one by one, where nothing is declared of the arrays: operators on two of them are computed where
% they stand, with the class, the saturation and the errors of Octave.
%
% RUN:  specialise numbers_of_any_class --nargout 3
% TRY:  numbers_of_any_class([1 2.5 -0 NaN Inf], [3 -1 0 2 -Inf])
% TRY:  numbers_of_any_class(single([1 2.5 -0 NaN 3e38]), single([3 -1 0 2 -3e38]))
% TRY:  numbers_of_any_class(single([0.1 0.3 16777217]), [0.1 0.7 1e-40])
% TRY:  numbers_of_any_class([0.1 0.3 1e300], single([0.1 0.7 3]))
% TRY:  numbers_of_any_class(int8([100 -128 3 7]), [3 -1 0.5 NaN])
% TRY:  numbers_of_any_class(int8([100 -128 3 7]), int8([100 -1 0 5]))
% TRY:  numbers_of_any_class(uint8([0 200 3]), [Inf -1 2.5])
% TRY:  numbers_of_any_class(uint8([0 200 3]), single([1e10 -1 2.5]))
% TRY:  numbers_of_any_class([3 -2 1e10], int16([32767 -32768 0]))
% TRY:  numbers_of_any_class(int32([2147483647 -2147483648 5]), int32([2147483647 -2147483648 0]))
% TRY:  numbers_of_any_class(uint32([4294967295 1]), [0.5 -3])
% TRY:  numbers_of_any_class(int8([1 2]), int16([1 2]))
% TRY:  numbers_of_any_class(int64([9007199254740993 -3]), int64([3 2]))
% TRY:  numbers_of_any_class(uint64([18446744073709551615 3]), [0.5 2])
% TRY:  numbers_of_any_class(int64([9007199254740993 -3]), int8([3 2]))
% TRY:  numbers_of_any_class([true false], [false true])
% TRY:  numbers_of_any_class([true false], single([0.1 0.2]))
% TRY:  numbers_of_any_class(int8([100 2]), [true false])
% TRY:  numbers_of_any_class('ab', [1 2])
% TRY:  numbers_of_any_class(char([200 98]), char([100 98]))
% TRY:  numbers_of_any_class(int8([100 2]), 'ab')
% TRY:  numbers_of_any_class([1+2i 3 -1i], [2 1i 0])
% TRY:  numbers_of_any_class([1+2i 3-4i], [1-2i 0])
% TRY:  numbers_of_any_class([NaN+1i Inf-1i], [1i 0])
% TRY:  numbers_of_any_class([1 2], [1+2i -1i])
% TRY:  numbers_of_any_class(single([1+2i 3-4i]), [1-2i 5])
% TRY:  numbers_of_any_class(int8([1 2]), [1+2i 3])
% TRY:  numbers_of_any_class([1+2i 3], single([1 2]))
% TRY:  numbers_of_any_class([-NaN 2 NaN], [complex(NaN, 1) 3i -NaN])
% TRY:  numbers_of_any_class([complex(NaN, 1) 3i], [-NaN NaN])
% TRY:  numbers_of_any_class(1:3, eye(3))
% TRY:  numbers_of_any_class([], [])
% TRY:  numbers_of_any_class({1}, 2)
function [z, s, c] = numbers_of_any_class(x, y)
  z = x;
  s = x(1);
  c = 0;
  for k = 1:numel(x)
    z(k) = x(k) * 2 - y(k) / 4;
    s = s + z(k) .* y(k);
    z(k) = y(k) \ z(k);
    if x(k) > y(k) || x(k) == 3
      c = c + 1;
    end
  end
end
% --- residual -------------------------------------------------------
function [z, s, c] = numbers_of_any_class(x, y)
    z = x;
    s = x(1);
    c = 0;
    for k = 1:numel(x)
        z(k) = x(k) * 2 - y(k) / 4;
        s = s + z(k) .* y(k);
        z(k) = y(k) \ z(k);
        if x(k) > y(k) || x(k) == 3
            c = c + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
