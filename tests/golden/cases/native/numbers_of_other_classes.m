% Of what is compared, converted and measured only the numbers count: bytes, characters and truth values go to the
% version for doubles. A number beside bytes may be one of their class.
%
% RUN:  specialise numbers_of_other_classes --nargout 3
% TRY:  numbers_of_other_classes(uint8(reshape(mod((1:30)*79,251),5,6)), uint8(200), 3)
% TRY:  numbers_of_other_classes(uint8(reshape(mod((1:30)*79,251),5,6)), 200.5, uint8(3))
% TRY:  numbers_of_other_classes(int16(reshape(mod((1:30)*79,251),5,6)), int8(100), 3)
% TRY:  numbers_of_other_classes(reshape(mod((1:30)*79,251),5,6), true, 3)
% TRY:  numbers_of_other_classes(['abcd'; 'efgh'; 'qwer'], 'b', 2.5)
% TRY:  numbers_of_other_classes(uint8([1 2; 3 4]), single(100.5), single(2))
% TRY:  numbers_of_other_classes(single([1 2; 3 4]), uint8(1), 2)
% TRY:  numbers_of_other_classes(uint8([1 2; 3 4]), int64(1), int8(2))
% TRY:  numbers_of_other_classes(uint8([1 2; 3 4]), [1 2; 3 0], 2)
% TRY:  numbers_of_other_classes(uint8([1 2; 3 4]), {1}, 2)
% TRY:  numbers_of_other_classes([], 1, 2)
% TRY:  numbers_of_other_classes(uint8([1 2; 3 4]), 1, NaN)
function [edges, wide, lit] = numbers_of_other_classes(img, t, k)
  [h, w] = size(img);
  edges = false(h, w);
  wide = 0;
  lit = zeros(h, w, 'uint8');
  for i = 1:h
    for j = 2:w
      p = img(i, j);
      d = double(p) - double(img(i, j - 1));
      edges(i, j) = abs(d) > t || p == t;
      if int16(p) > 2 * int16(img(i, 1))
        wide = wide + 1;
      end
      lit(i, j) = uint8(p) * k + k;
    end
  end
end
% --- residual -------------------------------------------------------
function [edges, wide, lit] = numbers_of_other_classes(img, t, k)
    [h, w] = size(img);
    edges = false(h, w);
    lit = zeros(h, w, 'uint8');
    wide = 0;
    for i = 1:h
        for j = 2:w
            p = img(i, j);
            d = double(p) - double(img(i, j - 1));
            edges(i, j) = abs(d) > t || p == t;
            if int16(p) > 2 * int16(img(i, 1))
                wide = wide + 1;
            end
            lit(i, j) = uint8(p) * k + k;
        end
    end
end
% --- remarks --------------------------------------------------------
