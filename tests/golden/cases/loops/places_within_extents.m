% Places that `min` gives, and ranges up to one of them, lie within the extents: the table keeps its shape, and the loop's trips are alike.
% RUN:  specialise places_within_extents -t 'b: real double [2 1]'
% TRY:  places_within_extents([8; 9])
% TRY:  places_within_extents([-1; NaN])
% TRY:  places_within_extents([0; Inf])
function z = places_within_extents(b)
  T = [2 1 1 0 b(1); 1 3 0 1 b(2); -3 -5 0 0 0];
  for step = 1:6
    [least, q] = min(T(end, 1:end-1));
    if least >= 0, break, end
    ratio = Inf(2, 1);
    for k = 1:2
      if T(k, q) > 0, ratio(k) = T(k, end) / T(k, q); end
    end
    [~, p] = min(ratio);
    T(p, :) = T(p, :) / T(p, q);
    for k = [1:p-1, p+1:3]
      T(k, :) = T(k, :) - T(k, q) * T(p, :);
    end
  end
  z = T(end, end);
end
% --- residual -------------------------------------------------------
function z = places_within_extents(b)
    T = [2, 1, 1, 0, b(1); 1, 3, 0, 1, b(2); -3, -5, 0, 0, 0];
    for step = 1:6
        [least, q] = min(T(3, 1:4));
        if least >= 0
            break;
        end
        ratio__1 = Inf;
        ratio__2 = Inf;
        T__1 = T(1, q);
        if T__1 > 0
            ratio__1 = T(1, 5) / T__1;
        end
        T__2 = T(2, q);
        if T__2 > 0
            ratio__2 = T(2, 5) / T__2;
        end
        [~, p] = min([ratio__1; ratio__2]);
        T(p, :) = T(p, :) / T(p, q);
        for k = [1:p-1, p+1:3]
            T(k, :) = T(k, :) - T(k, q) * T(p, :);
        end
    end
    z = T(3, 5);
end
% --- remarks --------------------------------------------------------
% 8:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
