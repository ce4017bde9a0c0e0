% y(:) = z keeps the extents of y, also where they are not known: what follows computes with numbers.
%
% RUN:  specialise filled_by_colon --nargout 2
% TRY:  filled_by_colon(zeros(2, 3), 1:6)   filled_by_colon(zeros(2, 3), 5)
% TRY:  filled_by_colon(zeros(2, 3), 1:5)
% TRY:  filled_by_colon([], [])   filled_by_colon([], 1)   filled_by_colon([], zeros(1, 0))
% TRY:  filled_by_colon([], 1:3)
% TRY:  filled_by_colon(zeros(0, 3), zeros(3, 0))   filled_by_colon(1:3, [4; 5; 6])
% TRY:  filled_by_colon(zeros(1, 2, 2), ones(2))   filled_by_colon(eye(2), [1 0 0 2])
% TRY:  filled_by_colon(int8([1 2 3]), [65 66.5 670])   filled_by_colon('abc', [65 66 67])
% TRY:  filled_by_colon(single([1 2]), [1 2i])
% TRY:  filled_by_colon({1, 2}, {4})
function [y, s] = filled_by_colon(y, z)
  y(:) = z;
  s = 0;
  for k = 2:numel(y)
    y(k) = y(k) + y(k - 1);
    s = s + y(k);
  end
end
% --- residual -------------------------------------------------------
function [y, s] = filled_by_colon(y, z)
    y(:) = z;
    s = 0;
    for k = 2:numel(y)
        y(k) = y(k) + y(k - 1);
        s = s + y(k);
    end
end
% --- remarks --------------------------------------------------------
