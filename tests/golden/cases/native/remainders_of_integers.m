% mod and rem of integers divide integers: signs, zeros and the smallest numbers as the classes have them.
%
% RUN:  specialise remainders_of_integers --nargout 8 -t 'a: int32 scalar' -t 'b: int32 scalar' -t 'c: uint32 scalar' -t 'd: uint32 scalar' -t 'e: int8 scalar' -t 'f: realscalar'
% TRY:  remainders_of_integers(int32(17), int32(5), uint32(17), uint32(5), int8(17), 5)
% TRY:  remainders_of_integers(int32(-17), int32(5), uint32(4294967295), uint32(10), int8(-17), 5)
% TRY:  remainders_of_integers(int32(17), int32(-5), uint32(0), uint32(10), int8(17), -5)
% TRY:  remainders_of_integers(int32(-17), int32(-5), uint32(4294967295), uint32(4294967295), int8(-17), -5)
% TRY:  remainders_of_integers(int32(-15), int32(5), uint32(5), uint32(4294967295), int8(-15), 5)
% TRY:  remainders_of_integers(int32(7), int32(0), uint32(7), uint32(0), int8(7), 0)
% TRY:  remainders_of_integers(int32(0), int32(0), uint32(0), uint32(0), int8(0), -0)
% TRY:  remainders_of_integers(intmin('int32'), int32(3), uint32(3), uint32(2), intmin('int8'), 3)
% TRY:  remainders_of_integers(int32(5), int32(3), uint32(3), uint32(2), int8(100), NaN)
% TRY:  remainders_of_integers(int32(5), int32(3), uint32(3), uint32(2), int8(100), Inf)
function [p, q, r, s, t, u, g, z] = remainders_of_integers(a, b, c, d, e, f)
  p = mod(a, b);
  q = rem(a, b);
  r = mod(c, d);
  s = rem(c, d);
  t = mod(e, f);
  u = rem(e, f);
  g = a;
  z = b;
  while z ~= 0
    y = mod(g, z);
    g = z;
    z = y;
  end
end
% --- residual -------------------------------------------------------
function [p, q, r, s, t, u, g, z] = remainders_of_integers(a, b, c, d, e, f)
    p = mod(a, b);
    q = rem(a, b);
    r = mod(c, d);
    s = rem(c, d);
    t = mod(e, f);
    u = rem(e, f);
    g = a;
    z = b;
    while z ~= 0
        y = mod(g, z);
        g = z;
        z = y;
    end
end
% --- remarks --------------------------------------------------------
