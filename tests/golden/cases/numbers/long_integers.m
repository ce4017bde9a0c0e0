% Numbers that a double does not hold, written as the argument of int64 or uint64: all digits count. In a variable, or
% after an operation, such a number is a double.
%
% RUN:  specialise long_integers -d "m = int64(9007199254740993)" -t "s: char [1 ?]" -t "big: int64 scalar"
% TRY:  long_integers(int64(9007199254740993), 'ab', int64(-9007199254740993))
% TRY:  long_integers(int64(9007199254740993), 'z', int64(3))
function r = long_integers (m, s, big)
  h = uint64 (14695981039346656037);
  for c = s
    h = bitxor (h, uint64 (c));
    h = bitshift (bitand (h, uint64 (16777215)), 8) + uint64 (0xff);
  end
  n = 9007199254740993;
  r = {h, m + big, int64(n), int64(-9007199254740993), uint64((18446744073709551614)), -int64(9007199254740993), ...
       int64(9007199254740993 * 1), uint64(-9007199254740993), int64(18446744073709551615), [9007199254740993, 1], ...
       class(9007199254740993), func2str(@() int64(9007199254740993))};
end
% --- residual -------------------------------------------------------
function r = long_integers(s, big)
    h = uint64(3421674724) .* uint64(4294967296) + uint64(2216829733);
    for c = s
        h = bitshift(bitand(bitxor(h, uint64(c)), uint64(16777215)), 8) + uint64(255);
    end
    r = {h, int64(2097152) .* int64(4294967296) + int64(1) + big, int64(2097152) .* ...
            int64(4294967296) + int64(0), int64(-2097153) .* int64(4294967296) + ...
            int64(4294967295), uint64(4294967295) .* uint64(4294967296) + uint64(4294967294), ...
            int64(-2097153) .* int64(4294967296) + int64(4294967295), int64(2097152) .* ...
            int64(4294967296) + int64(0), uint64(0), int64(2147483647) .* int64(4294967296) + ...
            int64(4294967295), [9007199254740992, 1], 'double', '@() int64 (9007199254740993)'};
end
% --- remarks --------------------------------------------------------
