% Numbers beside arrays of integers: whole and not, farther away than the class reaches, undefined, -0; few bits are
% enough where elements say so.
%
% RUN:  specialise numbers_beside_integers --nargout 6 -t 'a: uint8 [? ?]' -t 'b: int16 [1 ?]' -t 'c: int32 [1 ?]' -t 'k: realscalar'
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), 9)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), -300)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), 0.5)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), -0.49999999999999994)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), NaN)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), Inf)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), -1e300)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), 65536.5)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), 8589934593)
% TRY:  numbers_beside_integers(uint8([0 1 127 128 254 255]), int16([-32768 -1 0 1 32767]), int32([-2147483648 -1 0 7 2147483647]), -0)
% TRY:  numbers_beside_integers(uint8([1 2; 3 4]), int16(5), int32(6), 2)   numbers_beside_integers(uint8([]), int16(zeros(1, 0)), int32(zeros(1, 0)), 2)
function [p, q, r, s, t, u] = numbers_beside_integers(a, b, c, k)
    p = (a + a) / 2 + k;
    q = k - b * 3;
    r = c + k - 1;
    s = a * k;
    t = (b - k) .* b;
    u = max(a, 3) - k;
end
% --- residual -------------------------------------------------------
function [p, q, r, s, t, u] = numbers_beside_integers(a, b, c, k)
    p = (a + a) / 2 + k;
    q = k - b * 3;
    r = c + k - 1;
    s = a * k;
    t = (b - k) .* b;
    u = max(a, 3) - k;
end
% --- remarks --------------------------------------------------------
