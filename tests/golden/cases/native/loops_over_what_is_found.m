% What a loop over the result of an expression takes is one number where that is a row, or has nothing.
%
% RUN:  specialise loops_over_what_is_found -t 'W: real double [? ?]' --nargout 3
% TRY:  loops_over_what_is_found([0 2 5; 2 0 1; 5 1 0], [4 5 6])   loops_over_what_is_found([0 -0; NaN Inf], [1 2])
% TRY:  loops_over_what_is_found(0, 5)   loops_over_what_is_found(7, 5)   loops_over_what_is_found(zeros(0, 3), [1 2])
% TRY:  loops_over_what_is_found(zeros(3, 0), [])   loops_over_what_is_found(ones(2), [1; 2])   loops_over_what_is_found(ones(2), [1 2; 3 4])
% TRY:  loops_over_what_is_found(ones(2), single([1 2]))   loops_over_what_is_found(ones(2), [1+2i 3])   loops_over_what_is_found(ones(2), {1, 2})
% TRY:  loops_over_what_is_found([0 1; 1 0], 'ab')   loops_over_what_is_found([0 1; 1 0], int8([1 2]))
function [t, last, list] = loops_over_what_is_found(W, d)
  t = zeros(1, max(size(W, 2), 2));
  last = -1;
  list = '';
  for u = 1:size(W, 1)
    for v = find(W(u, :) > 0)
      t(v) = t(v) + W(u, v) * d(1);
      last = v;
    end
  end
  for s = d'
    t(1) = t(1) + s(1);
  end
  for s = sort(d)
    list = [list, sprintf('%g ', s)];
  end
end
% --- residual -------------------------------------------------------
function [t, last, list] = loops_over_what_is_found(W, d)
    t = zeros(1, max(size(W, 2), 2));
    last = -1;
    for u = 1:size(W, 1)
        for v = find(W(u, :) > 0)
            t(v) = t(v) + W(u, v) * d(1);
            last = v;
        end
    end
    for s = d'
        t(1) = t(1) + s(1);
    end
    list = '';
    for s = sort(d)
        list = [list, sprintf('%g ', s)];
    end
end
% --- remarks --------------------------------------------------------
