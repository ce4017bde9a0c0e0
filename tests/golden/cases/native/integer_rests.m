% mod and rem of integers as operations: signs of both operands, a divisor of 0, a double beside an integer, ends of the
% range.
%
% RUN:  specialise integer_rests --nargout 4 -t 'a: int32 scalar' -t 'b: int32 scalar' -t 'd: real double scalar'
% TRY:  integer_rests(int32(7), int32(3), 2.5)   integer_rests(int32(-7), int32(3), -3)
% TRY:  integer_rests(int32(7), int32(-3), 0)   integer_rests(int32(-7), int32(-3), NaN)   integer_rests(int32(5), int32(0), 1e10)
% TRY:  integer_rests(int32(-5), int32(0), -1e10)   integer_rests(intmax('int32'), int32(2), 7)
% TRY:  integer_rests(intmin('int32'), int32(3), Inf)   integer_rests(intmin('int32'), intmax('int32'), 0.4)
% TRY:  integer_rests(intmax('int32'), intmin('int32'), -0.5)   integer_rests(int32(0), int32(-4), 3)
function [m, r, p, q] = integer_rests(a, b, d)
  m = int32([0 0 0]);
  r = int32([0 0 0]);
  m(1) = mod(a, b);
  m(2) = mod(a, d);
  m(3) = mod(d, a);
  r(1) = rem(a, b);
  r(2) = rem(a, d);
  r(3) = rem(d, b);
  c = uint8(d);
  p = mod(uint8(200), c);
  q = rem(c, uint8(7));
end
% --- residual -------------------------------------------------------
function [m, r, p, q] = integer_rests(a, b, d)
    m = int32([0, 0, 0]);
    m(1) = mod(a, b);
    m(2) = mod(a, d);
    m(3) = mod(d, a);
    r = int32([0, 0, 0]);
    r(1) = rem(a, b);
    r(2) = rem(a, d);
    r(3) = rem(d, b);
    c = uint8(d);
    p = mod(uint8(200), c);
    q = rem(c, uint8(7));
end
% --- remarks --------------------------------------------------------
