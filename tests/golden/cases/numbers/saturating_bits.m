% Saturation, rounding division and bits of small integers, also of none.
%
% RUN:  specialise saturating_bits -d 'gain = int8(3)' -t 'x: int8 [1 ?]' --nargout 4
% TRY:  saturating_bits(int8([100 -100 5]), int8(3))
% TRY:  saturating_bits(int8(zeros(1,0)), int8(3))
% TRY:  saturating_bits(int8(-128), int8(3))
% TRY:  saturating_bits(int8([127 -127 0 1]), int8(3))
function [a, b, c, d] = saturating_bits(x, gain)
  a = x * gain + int8(1);
  b = idivide(x, gain, 'floor') + x / gain;
  c = bitand(uint8(abs(double(x))), uint8(15));
  d = 0;
  for k = 1:8
    d = d + sum(bitget(typecast(x, 'uint8'), k));
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = saturating_bits(x)
    a = x * int8(3) + int8(1);
    c = x ./ int8(3);
    if ~isempty(c)
        back__1 = c .* int8(3);
        c = c - cast(back__1 ~= x & xor(back__1 < x, true), 'int8');
    end
    b = c + x / int8(3);
    c = bitand(uint8(abs(double(x))), uint8(15));
    typecast__1 = typecast(x, 'uint8');
    d = sum(bitand(typecast__1, uint8(1)) ~= uint8(0)) + sum(bitand(typecast__1, uint8(2)) ~= ...
            uint8(0)) + sum(bitand(typecast__1, uint8(4)) ~= uint8(0)) + ...
            sum(bitand(typecast__1, uint8(8)) ~= uint8(0)) + sum(bitand(typecast__1, ...
            uint8(16)) ~= uint8(0)) + sum(bitand(typecast__1, uint8(32)) ~= uint8(0)) + ...
            sum(bitand(typecast__1, uint8(64)) ~= uint8(0)) + sum(bitand(typecast__1, ...
            uint8(128)) ~= uint8(0));
end
% --- remarks --------------------------------------------------------
