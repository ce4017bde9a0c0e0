% A number of a class that stands beside bits tells the class of the array that they are taken of, where nothing is declared.
%
% RUN:  specialise bits_beside_a_class
% TRY:  bits_beside_a_class(uint32([0 1 4294967295 5 255]))
% TRY:  bits_beside_a_class(uint8([0 1 255]))
% TRY:  bits_beside_a_class([3 1 7])
% TRY:  bits_beside_a_class(single(3))
% TRY:  bits_beside_a_class(uint32(zeros(0, 3)))
% TRY:  bits_beside_a_class(int32([-1 5]))
% TRY:  bits_beside_a_class([1.5 2])
function c = bits_beside_a_class(x)
  c = zeros(size(x), 'uint8');
  for i = 1:numel(x)
    v = x(i);
    n = uint8(0);
    while v > 0
      if bitand(v, uint32(1))
        n = n + 1;
      end
      v = bitshift(v, -1);
    end
    c(i) = n;
  end
end
% --- residual -------------------------------------------------------
function c = bits_beside_a_class(x)
    c = zeros(size(x), 'uint8');
    for i = 1:numel(x)
        v = x(i);
        n = uint8(0);
        while v > 0
            if bitand(v, uint32(1))
                n = n + 1;
            end
            v = bitshift(v, -1);
        end
        c(i) = n;
    end
end
% --- remarks --------------------------------------------------------
