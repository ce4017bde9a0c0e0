% Elements of arrays of three dimensions are loads whatever class they have, declared or not; stores go to the kernels.
%
% RUN:  specialise planes_of_other_classes --nargout 4
% TRY:  planes_of_other_classes(uint8(reshape(1:24, 2, 3, 4) * 10), 2)
% TRY:  planes_of_other_classes(int16(reshape(1:24, 2, 3, 4) * 3000), -2)
% TRY:  planes_of_other_classes(single(reshape(1:24, 2, 3, 4) / 7), 3)
% TRY:  planes_of_other_classes(reshape(1:24, 2, 3, 4) > 9, 2)
% TRY:  planes_of_other_classes(char(reshape(65:88, 2, 3, 4)), 1)
% TRY:  planes_of_other_classes(reshape(1:24, 2, 3, 4) / 7, 2)
% TRY:  planes_of_other_classes(uint8([1 2 3; 4 5 6]), 2)
% TRY:  planes_of_other_classes(uint8(zeros(2, 0, 3)), 2)
% TRY:  planes_of_other_classes(uint8(7), 2.5)
% TRY:  planes_of_other_classes(uint8(reshape(1:24, 2, 3, 4)), 0)
% TRY:  planes_of_other_classes(uint8(reshape(1:16, 2, 2, 2, 2)), 1)
function [t, m, x, e] = planes_of_other_classes(x, k)
  [h, w, c] = size(x);
  t = 0;
  for p = 1:c
    for j = 1:w
      for i = 1:h
        t = t + double(x(i, j, p)) * k;
      end
    end
  end
  m = x(1, 1, 1);
  for j = 1:w
    if x(end, j, c) > m
      m = x(end, j, c);
    end
  end
  e = x(1, end) + x(end);
  x(1, 1, 2) = x(2, 1, 1);
  t = t + double(x(1, 1, 2));
  m = m + x(k, 1, 1);
end
% --- residual -------------------------------------------------------
function [t, m, x, e] = planes_of_other_classes(x, k)
    [h, w, c] = size(x);
    t = 0;
    for p = 1:c
        for j = 1:w
            for i = 1:h
                t = t + double(x(i, j, p)) * k;
            end
        end
    end
    m = x(1, 1, 1);
    for j = 1:w
        if x(end, j, c) > m
            m = x(end, j, c);
        end
    end
    e = x(1, end) + x(end);
    x(1, 1, 2) = x(2, 1, 1);
    t = t + double(x(1, 1, 2));
    m = m + x(k, 1, 1);
end
% --- remarks --------------------------------------------------------
