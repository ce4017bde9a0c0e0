% Products of two numbers of 32 bits without a sign may take all 64: what is beyond the class is its greatest number.
%
% RUN:  specialise products_of_uint32 -t 'a: uint32 scalar' -t 'b: uint32 scalar' -t 'v: uint32 [1 ?]' --nargout 3
% TRY:  products_of_uint32(intmax('uint32'), intmax('uint32'), uint32([4e9 3e9 1 0]))
% TRY:  products_of_uint32(uint32(65536), uint32(65536), uint32([65535 65537 2]))
% TRY:  products_of_uint32(uint32(3), uint32(0), intmax('uint32') * uint32([1 1]))
function [p, q, r] = products_of_uint32(a, b, v)
  p = [a * b, a * a, b .* uint32(7), a * 2];
  q = v .* v;
  r = v * a;
  for k = 1:numel(v)
    r(k) = r(k) .* v(k) + a * v(k);
  end
end
% --- residual -------------------------------------------------------
function [p, q, r] = products_of_uint32(a, b, v)
    p = [a * b, a * a, b .* uint32(7), a * 2];
    q = v .* v;
    r = v * a;
    for k = 1:numel(v)
        r(k) = r(k) .* v(k) + a * v(k);
    end
end
% --- remarks --------------------------------------------------------
