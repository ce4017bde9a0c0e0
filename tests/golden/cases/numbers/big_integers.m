% Known 64-bit integers beyond 2^53 are written by their halves.
%
% RUN:  specialise big_integers -d 'low = intmin('"'"'int64'"'"') + 1' -d 'odd = bitshift(uint64([1 1]), [53 3]) + 1' -t 'x: int64 scalar' --nargout 2
% TRY:  big_integers(intmin('int64') + 1, bitshift(uint64([1 1]), [53 3]) + 1, int64(5))
% TRY:  big_integers(intmin('int64') + 1, bitshift(uint64([1 1]), [53 3]) + 1, intmax('int64'))
% TRY:  big_integers(intmin('int64') + 1, bitshift(uint64([1 1]), [53 3]) + 1, int64(-7))
function [y, z] = big_integers(low, odd, x)
  y = low + x;
  z = odd + uint64(x);
end
% --- residual -------------------------------------------------------
function [y, z] = big_integers(x)
    y = int64(-2147483648) .* int64(4294967296) + int64(1) + x;
    z = uint64([2097152, 0]) .* uint64(4294967296) + uint64([1, 9]) + uint64(x);
end
% --- remarks --------------------------------------------------------
