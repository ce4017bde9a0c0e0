% Functions of integers and singles, alone and as elements: what saturates, operands of another class, NaN, zeros with
% signs, rests of nothing.
%
% RUN:  specialise functions_of_classes --nargout 8 -t 'a: int8 [m n]' -t 'u: uint8 [m n]' -t 's: real single [m n]' -t 'k: real double scalar'
% TRY:  functions_of_classes(int8 ([1 2 -3; -128 127 0]), uint8 ([0 1 2; 200 255 7]), single ([1 NaN -0; 0 -2.5 Inf]), 3)
% TRY:  functions_of_classes(int8 ([1 2 -3; -128 127 0]), uint8 ([0 1 2; 200 255 7]), single ([1 NaN -0; 0 -2.5 Inf]), NaN)
% TRY:  functions_of_classes(int8 (-128), uint8 (9), single (-0), 0)
% TRY:  functions_of_classes(int8 (5), uint8 (9), single (0), -0)
% TRY:  functions_of_classes(int8 ([7 -7]), uint8 ([9 0]), single ([0 -0]), -2.5)
% TRY:  functions_of_classes(zeros (0, 2, 'int8'), zeros (0, 2, 'uint8'), zeros (0, 2, 'single'), 300)
function [b, c, d, e, f, g, h, r] = functions_of_classes(a, u, s, k)
  b = abs (-a) + max (a, k) - min (a, 5);
  c = bitand (u, uint8 (15)) + bitxor (u, u) + bitor (u, uint8 (1));
  d = mod (a, k) - rem (a, 3) + mod (a, a);
  e = abs (s) + floor (s) - fix (s / 2) + round (s);
  f = max (s, single (k)) + min (0, s);
  g = 1 ./ max (s, -s) + 1 ./ min (-s, s) + max (min (s, 1), -1);
  h = int32 (0);
  r = single (0);
  for i = 1:numel (a)
    h = max (h, abs (int32 (a(i)) * 1000)) - min (int32 (i), k);
    r = max (r, s(i)) + min (single (0), -abs (s(i)));
  end
end
% --- residual -------------------------------------------------------
function [b, c, d, e, f, g, h, r] = functions_of_classes(a, u, s, k)
    b = abs(-a) + max(a, k) - min(a, 5);
    c = bitand(u, uint8(15)) + bitxor(u, u) + bitor(u, uint8(1));
    d = mod(a, k) - rem(a, 3) + mod(a, a);
    e = abs(s) + floor(s) - fix(s / 2) + round(s);
    f = max(s, single(k)) + min(0, s);
    g = 1 ./ max(s, -s) + 1 ./ min(-s, s) + max(min(s, 1), -1);
    h = int32(0);
    r = single(0);
    for i = 1:numel(a)
        h = max(h, abs(int32(a(i)) * 1000)) - min(int32(i), k);
        r = max(r, s(i)) + min(single(0), -abs(s(i)));
    end
end
% --- remarks --------------------------------------------------------
