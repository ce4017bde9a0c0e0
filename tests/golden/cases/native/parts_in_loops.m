% Parts of vectors and matrices that a loop takes on their own, between bounds that it computes: as copies, with the errors of the kernels.
%
% RUN:  specialise parts_in_loops --nargout 4
% TRY:  parts_in_loops(1:9, magic(4), 3)   parts_in_loops((1:9)', magic(4), 2)   parts_in_loops([1 NaN -0 4], [1 2; 3 4], 1)   parts_in_loops(1:4, magic(3), 4)   parts_in_loops(1:4, magic(3), 9)
% TRY:  parts_in_loops(1:4, magic(3), 1.5)   parts_in_loops(1:4, magic(3), 0)   parts_in_loops(1:4, magic(3), -1)   parts_in_loops(1:4, magic(3), NaN)   parts_in_loops([], [], 1)   parts_in_loops(magic(4), magic(4), 2)
% TRY:  parts_in_loops(single(1:9), magic(4), 3)   parts_in_loops(int8(1:9), magic(4), 3)   parts_in_loops([1 2i 3], magic(4), 2)   parts_in_loops('abcdef', magic(4), 3)   parts_in_loops(true(1, 5), eye(4), 2)
% TRY:  parts_in_loops(eye(3), eye(3), 2)   parts_in_loops(1:9, eye(4)(:, [2 1 3 4]), 3)   parts_in_loops(1:9, reshape(1:27, 3, 3, 3), 3)   parts_in_loops({1, 2, 3}, magic(3), 2)
function [last, m, d, n] = parts_in_loops(x, A, w)
  last = [];
  m = [];
  d = 0;
  n = 0;
  for k = 1:numel(x) - w + 1
    last = x(k:k + w - 1);
    last(1) = last(1) + 1;
    n = n + numel(last) + columns(last);
    back = x(k + w - 1:-1:k);
    d = d + back(1) - last(end);
  end
  for k = 1:size(A, 1) - w + 1
    m = A(k:k + w - 1, 1:w);
    m(1, end) = k;
    part = A(k, 2:end);
    d = d + m(end, 1) * part(1);
  end
end
% --- residual -------------------------------------------------------
function [last, m, d, n] = parts_in_loops(x, A, w)
    d = 0;
    last = [];
    n = 0;
    for k = 1:numel(x)-w+1
        k__1 = k + w - 1;
        last = x(k:k__1);
        last(1) = last(1) + 1;
        n = n + numel(last) + columns(last);
        back = x(k__1:-1:k);
        d = d + back(1) - last(end);
    end
    m = [];
    for k = 1:size(A, 1)-w+1
        m = A(k:k+w-1, 1:w);
        m(1, end) = k;
        part = A(k, 2:end);
        d = d + m(end, 1) * part(1);
    end
end
% --- remarks --------------------------------------------------------
