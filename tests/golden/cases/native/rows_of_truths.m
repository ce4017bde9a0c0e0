% Truth values beside and below each other are stored as they are computed: masks of a few elements.
%
% RUN:  specialise rows_of_truths --nargout 3
% TRY:  rows_of_truths([1 2 3], 4)   rows_of_truths([-1 NaN 0], 2)   rows_of_truths(1:3, 0)   rows_of_truths([1 2], 3)   rows_of_truths([], 1)   rows_of_truths(single([1 2 3]), 2)
% TRY:  rows_of_truths(int8([1 -2 3]), 2)   rows_of_truths([1 2i 3], 2)   rows_of_truths('abc', 2)   rows_of_truths([true false true], 2)   rows_of_truths({1, 2, 3}, 1)   rows_of_truths(1:3, NaN)   rows_of_truths([3; 2; 1], 5)
function [y, m, c] = rows_of_truths(x, n)
  y = 0;
  m = [];
  c = '';
  for k = 1:n
    m = [true, mod(k, 2) == 0, x(1) > k];
    t = [m(1) && k > 1; x(2) < 2];
    p = [k > 1, x(3) ~= 2; false, ~m(2)];
    y = y + sum(x(m)) + sum(t) + nnz(p);
    c = class(p);
    if all(m) || any(t)
      y = y + 1;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, m, c] = rows_of_truths(x, n)
    c = '';
    m = [];
    y = 0;
    for k = 1:n
        m = [true, mod(k, 2) == 0, x(1) > k];
        t = [m(1) && k > 1; x(2) < 2];
        p = [k > 1, x(3) ~= 2; false, ~m(2)];
        y = y + sum(x(m)) + sum(t) + nnz(p);
        c = class(p);
        if all(m) || any(t)
            y = y + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
