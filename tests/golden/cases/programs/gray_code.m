% Bits of a number of known width.
%
% RUN:  specialise gray_code -d 'nbits = 4' -t 'x: realscalar' --nargout 2
% TRY:  gray_code(5, 4)
% TRY:  gray_code(0, 4)
% TRY:  gray_code(15, 4)
function [g, s] = gray_code(x, nbits)
  if x < 0 || x >= 2^nbits
    error('gray:range', 'x=%d does not fit in %d bits', x, nbits);
  end
  g = bitxor(x, bitshift(x, -1));
  s = '';
  for b = nbits:-1:1
    if bitget(g, b)
      s = [s '1'];
    else
      s = [s '0'];
    end
  end
end
% --- residual -------------------------------------------------------
function [g, s] = gray_code(x)
    if x < 0 || x >= 16
        error('gray:range', 'x=%d does not fit in 4 bits', x);
    end
    g = bitxor(x, bitshift(x, -1));
    if bitand(g, 8) ~= 0
        s = '1';
    else
        s = '0';
    end
    table__1 = [4, 2, 1];
    for k = 1:3
        if bitand(g, table__1(k)) ~= 0
            s = [s, '1'];
        else
            s = [s, '0'];
        end
    end
end
% --- remarks --------------------------------------------------------
% 14:5: remark: 3 trips of 5 statements that differ in numbers only became a loop [rolled]
