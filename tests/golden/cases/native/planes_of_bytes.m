% Bytes of three dimensions, declared: elements are loads, stores go to the kernels.
%
% RUN:  specialise planes_of_bytes -t 'x: uint8 [? ? ?]' -t 'k: real double scalar' --nargout 4
% TRY:  planes_of_bytes(uint8(reshape(1:24, 2, 3, 4) * 10), 2)
% TRY:  planes_of_bytes(uint8([1 2 3; 4 5 6]), 2)
% TRY:  planes_of_bytes(uint8(zeros(2, 0, 3)), 2)
% TRY:  planes_of_bytes(uint8(7), 2.5)
% TRY:  planes_of_bytes(uint8(reshape(1:24, 2, 3, 4)), 0)
function [t, m, x, e] = planes_of_bytes(x, k)
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
function [t, m, x, e] = planes_of_bytes(x, k)
    h = size(x, 1);
    w = size(x, 2);
    c = size(x, 3);
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
