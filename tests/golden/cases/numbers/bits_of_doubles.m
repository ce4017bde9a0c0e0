% Bits of doubles that are not known to be whole numbers: tested, and left to the kernel where they are none.
%
% RUN:  specialise bits_of_doubles --nargout 4 -t 'x: realscalar' -t 'y: realscalar' -t 'n: realscalar'
% TRY:  bits_of_doubles(12, 10, 2)
% TRY:  bits_of_doubles(12, 10, -2)
% TRY:  bits_of_doubles(2^52, 1, 1)
% TRY:  bits_of_doubles(2^53, 3, -1)
% TRY:  bits_of_doubles(2^60, 1, 0)
% TRY:  bits_of_doubles(-1, 1, 1)
% TRY:  bits_of_doubles(1.5, 1, 1)
% TRY:  bits_of_doubles(NaN, 1, 1)
% TRY:  bits_of_doubles(Inf, 1, 1)
% TRY:  bits_of_doubles(-0, 5, 60)
% TRY:  bits_of_doubles(7, 5, -60)
% TRY:  bits_of_doubles(7, 5, 0.5)
% TRY:  bits_of_doubles(4503599627370495, 5, 53)
function [a, b, c, d] = bits_of_doubles(x, y, n)
  a = 0; b = 0; c = 0; d = 0;
  try
    a = bitand(x, y);
    b = bitor(x, y) + bitxor(x, 6);
    c = bitshift(x, 3) + bitshift(x, -1);
    d = bitshift(x, n);
  catch err
    disp(err.message);
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = bits_of_doubles(x, y, n)
    a = 0;
    b = 0;
    c = 0;
    d = 0;
    try
        a = bitand(x, y);
        b = bitor(x, y) + bitxor(x, 6);
        c = bitshift(x, 3) + bitshift(x, -1);
        d = bitshift(x, n);
    catch err
        disp(err.message);
    end
end
% --- remarks --------------------------------------------------------
