% An integer to a negative power of an integer is 0, also that of 0, but for 1 and -1: nothing is rounded up.
%
% RUN:  specialise negative_integer_powers -t 'a: int32 scalar' -t 'b: int32 scalar' --nargout 2
% TRY:  negative_integer_powers(int32(0), int32(-2))
% TRY:  negative_integer_powers(int32(2), int32(-1))
% TRY:  negative_integer_powers(int32(-1), int32(-3))
% TRY:  negative_integer_powers(int32(-2), int32(3))
function [y, z] = negative_integer_powers(a, b)
  y = a ^ b;
  z = [a, 2, 1] .^ b - int32(0) ^ int32(-2);
end
% --- residual -------------------------------------------------------
function [y, z] = negative_integer_powers(a, b)
    y = a^b;
    z = [a, 2, 1].^b - int32(0);
end
% --- remarks --------------------------------------------------------
