% Integers of 64 bits are numbers: they saturate, wrap nowhere, and a double beside them takes part as Octave has it.
%
% RUN:  specialise long_integer_scalars --nargout 5
% TRY:  long_integer_scalars(int64([1 2 3]), 5)
% TRY:  long_integer_scalars(int64([9223372036854775807 -9223372036854775807 4]), 3)
% TRY:  long_integer_scalars([1 2.5 -3e18], 4)
% TRY:  long_integer_scalars(uint8([1 200 3]), 77)
% TRY:  long_integer_scalars([], 3)
% TRY:  long_integer_scalars(int64([5 6]), 2^63)
% TRY:  long_integer_scalars(int64([5 6]), NaN)
% TRY:  long_integer_scalars(int64(7), [1 2])
% TRY:  long_integer_scalars(int64([1 2]), int32(3))
% TRY:  long_integer_scalars(uint64([1 2]), 9)
% TRY:  long_integer_scalars(int64([3 4]), 'a')
% TRY:  long_integer_scalars({1}, 2)
function [h, s, x, t, k] = long_integer_scalars(v, seed)
  h = uint64(1469598103934665603);
  s = int64(0);
  x = uint64(seed);
  t = int64(7);
  k = 0;
  for j = 1:numel(v)
    h = bitxor(h, uint64(v(j)));
    h = bitand(h, uint64(4294967295)) * 435 + bitshift(h, -40);
    x = bitxor(x, bitshift(x, 13));
    x = bitxor(x, bitshift(x, -7));
    x = bitxor(x, bitshift(x, 17));
    s = s + v(j);
    t = t * 1000000007 - s / 3;
    if t < s || x > 1e18
      k = k + 1;
    end
    if mod(s, 2) == 1
      k = k + double(mod(t, 10));
    end
    t = max(min(t, intmax('int64') - 5), -t);
    s = 10 - s;
  end
end
% --- residual -------------------------------------------------------
function [h, s, x, t, k] = long_integer_scalars(v, seed)
    x = uint64(seed);
    h = uint64(342167472) .* uint64(4294967296) + uint64(1939669891);
    k = 0;
    s = int64(0);
    t = int64(7);
    for j = 1:numel(v)
        h = bitxor(h, uint64(v(j)));
        h = bitand(h, uint64(4294967295)) * 435 + bitshift(h, -40);
        x = bitxor(x, bitshift(x, 13));
        x = bitxor(x, bitshift(x, -7));
        x = bitxor(x, bitshift(x, 17));
        s = s + v(j);
        t = t * 1000000007 - s / 3;
        if t < s || x > 1e18
            k = k + 1;
        end
        if mod(s, 2) == 1
            k = k + double(mod(t, 10));
        end
        t = max(min(t, int64(2147483647) .* int64(4294967296) + int64(4294967290)), -t);
        s = 10 - s;
    end
end
% --- remarks --------------------------------------------------------
