% bitget and bitset of numbers in loops: doubles, integers, what has no such bit, and what is no whole number.
%
% RUN:  specialise bits_one_by_one --nargout 3
% TRY:  bits_one_by_one([5 6 7], 3, 0)   bits_one_by_one([5 6 255], 8, 1)   bits_one_by_one(uint8([5 6 255]), 8, 0)
% TRY:  bits_one_by_one([5 6.5 7], 3, 0)
% TRY:  bits_one_by_one([5 -6 7], 3, 0)
% TRY:  bits_one_by_one([5 6 7], 54, 0)
% TRY:  bits_one_by_one([5 6 7], 2, 0.5)
% TRY:  bits_one_by_one([5 6 7], 2, NaN)
% TRY:  bits_one_by_one([2^52 2^53 NaN Inf 0], 53, 0)
% TRY:  bits_one_by_one(int8([5 127]), 7, 0)
% TRY:  bits_one_by_one(int8([5 127]), 8, 0)
% TRY:  bits_one_by_one(int8([5 -127]), 7, 1)
% TRY:  bits_one_by_one(uint16([5 65535]), 16, false)   bits_one_by_one(single([5 7]), 3, 0)
% TRY:  bits_one_by_one(uint64([5 2^60]), 61, 0)   bits_one_by_one(int32([]), 3, 0)
% TRY:  bits_one_by_one('ab', 3, 0)
% TRY:  bits_one_by_one({1}, 3, 0)
% TRY:  bits_one_by_one([true false], 3, 0)
function [s, z, w] = bits_one_by_one(x, n, v)
  s = 0;
  z = x;
  w = x;
  for k = 1:numel(x)
    for b = 1:n
      if bitget(x(k), b)
        s = s + b;
        z(k) = bitset(z(k), b, v);
      end
    end
    w(k) = bitset(w(k), n);
  end
end
% --- residual -------------------------------------------------------
function [s, z, w] = bits_one_by_one(x, n, v)
    z = x;
    w = x;
    s = 0;
    for k = 1:numel(x)
        for b = 1:n
            if bitget(x(k), b)
                s = s + b;
                z(k) = bitset(z(k), b, v);
            end
        end
        w(k) = bitset(w(k), n);
    end
end
% --- remarks --------------------------------------------------------
