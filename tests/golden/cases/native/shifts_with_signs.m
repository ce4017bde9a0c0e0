% Bits of integers with signs are shifted as operations: to the right towards minus infinity, to the left within the class.
%
% RUN:  specialise shifts_with_signs --nargout 3 -t 'a: int32 scalar' -t 'b: int8 scalar' -t 'c: int16 [1 ?]'
% TRY:  shifts_with_signs(int32(-7), int8(-7), int16([-7 7 0 -32768 32767 255 256]))
% TRY:  shifts_with_signs(int32(2147483647), int8(127), int16(zeros(1, 0)))
% TRY:  shifts_with_signs(int32(-2147483648), int8(-128), int16(-1))
% TRY:  shifts_with_signs(int32(1073741825), int8(64), int16([1 2 3]))
% TRY:  shifts_with_signs(int32(0), int8(-1), int16(16384))
function [x, y, z] = shifts_with_signs(a, b, c)
  x = [bitshift(a, -31), bitshift(a, -1), bitshift(a, 0), bitshift(a, 1), bitshift(a, 30), bitshift(a, 31)];
  y = [bitshift(b, -9), bitshift(b, -7), bitshift(b, -1), bitshift(b, 1), bitshift(b, 6), bitshift(b, 7), bitshift(b, 8)];
  z = c;
  for k = 1:numel(c)
    z(k) = bitshift(c(k), -3) + bitshift(c(k), 4) + bitshift(abs(c(k)), -2);
  end
end
% --- residual -------------------------------------------------------
function [x, y, z] = shifts_with_signs(a, b, c)
    x = [bitshift(a, -31), bitshift(a, -1), bitshift(a, 0), bitshift(a, 1), bitshift(a, 30), ...
            bitshift(a, 31)];
    y = [bitshift(b, -9), bitshift(b, -7), bitshift(b, -1), bitshift(b, 1), bitshift(b, 6), ...
            bitshift(b, 7), bitshift(b, 8)];
    z = c;
    for k = 1:numel(c)
        c__1 = c(k);
        z(k) = bitshift(c__1, -3) + bitshift(c__1, 4) + bitshift(abs(c__1), -2);
    end
end
% --- remarks --------------------------------------------------------
