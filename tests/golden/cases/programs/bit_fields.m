% Fields of known widths are packed with their checks and taken apart again.
%
% RUN:  specialise bit_fields -d 'layout = {'"'"'mode'"'"', 3; '"'"'gain'"'"', 5; '"'"'id'"'"', 8}' -t 'v: real double [1 3]' --nargout 2
% TRY:  bit_fields({'mode', 3; 'gain', 5; 'id', 8}, [5 17 200])
% TRY:  bit_fields({'mode', 3; 'gain', 5; 'id', 8}, [0 0 0])
% TRY:  bit_fields({'mode', 3; 'gain', 5; 'id', 8}, [8 0 0])
% TRY:  bit_fields({'mode', 3; 'gain', 5; 'id', 8}, [1 2 NaN])
function [word, back] = bit_fields(layout, v)
  word = 0;
  shift = 0;
  for k = 1:size(layout, 1)
    bits = layout{k, 2};
    if ~(v(k) >= 0 && v(k) < 2 ^ bits)
      error('bit_fields:range', '%s = %g does not fit %d bits', layout{k, 1}, v(k), bits);
    end
    word = bitor(word, bitshift(floor(v(k)), shift));
    shift = shift + bits;
  end
  back = zeros(1, size(layout, 1));
  shift = 0;
  for k = 1:size(layout, 1)
    bits = layout{k, 2};
    back(k) = bitand(bitshift(word, -shift), 2 ^ bits - 1);
    shift = shift + bits;
  end
end
% --- residual -------------------------------------------------------
function [word, back] = bit_fields(v)
    v__1 = v(1);
    if ~(v__1 >= 0 && v__1 < 8)
        error('bit_fields:range', 'mode = %g does not fit 3 bits', v__1);
    end
    word = bitor(0, bitshift(floor(v__1), 0));
    v__2 = v(2);
    if ~(v__2 >= 0 && v__2 < 32)
        error('bit_fields:range', 'gain = %g does not fit 5 bits', v__2);
    end
    word = bitor(word, bitshift(floor(v__2), 3));
    v__3 = v(3);
    if ~(v__3 >= 0 && v__3 < 256)
        error('bit_fields:range', 'id = %g does not fit 8 bits', v__3);
    end
    word = bitor(word, bitshift(floor(v__3), 8));
    back = [bitand(bitshift(word, -0), 7), bitand(bitshift(word, -3), 31), ...
            bitand(bitshift(word, -8), 255)];
end
% --- remarks --------------------------------------------------------
