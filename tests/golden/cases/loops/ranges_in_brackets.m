% A loop over ranges and whole numbers in brackets goes over them one behind the other, without an array of them: empty
% ranges, none but empty ones, steps, limits that are no whole numbers; one that may be NaN keeps the array.
%
% RUN:  specialise ranges_in_brackets --nargout 4 -t 'A: real double [3 4]' -t 'p: real double scalar' -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 -0], 1, 2.5, 3)
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 4], 2, -1, 3)
% TRY:  ranges_in_brackets([2 1 NaN 3; 1 3 2 8; 1 0 0 Inf], 3, 7, 3)
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 4], 4, 1, 3)
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 4], 0, 1, 3)
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 4], 1.5, NaN, 3)
% TRY:  ranges_in_brackets([2 1 1 3; 1 3 2 8; 1 0 0 4], 1, Inf - Inf, 3)
function [A, seen, k, t] = ranges_in_brackets(A, p, x, n)
  seen = [];
  for c = 1:n
    A(c, :) = A(c, :) / A(c, c);
    for r = [1:c - 1, c + 1:n]
      A(r, :) = A(r, :) - A(r, c) * A(c, :);
      seen(end + 1) = r;
    end
  end
  m = min(max(x, -9), 9);
  q = 1 + (p > 1) + (p > 2);
  t = 0;
  for k = [q:-1:1, 7, q:2:m]
    t = 10 * t + k;
    if t > 1e6, break, end
  end
  for j = [3:q - 1, 5:q]
    t = -j;
  end
  t = [t, size(j)];
  for j = [1:p - 1, p + 1:3]
    t(end + 1) = j;
  end
end
% --- residual -------------------------------------------------------
function [A, seen, k, t] = ranges_in_brackets(A, p, x, n)
    seen = [];
    for c = 1:n
        A(c, :) = A(c, :) / A(c, c);
        for r = [1:c-1, c+1:n]
            A(r, :) = A(r, :) - A(r, c) * A(c, :);
            seen(end + 1) = r;
        end
    end
    m = min(max(x, -9), 9);
    q = 1 + (p > 1) + (p > 2);
    t = 0;
    for k = [q:-1:1, 7, q:2:m]
        t = 10 * t + k;
        if t > 1000000
            break;
        end
    end
    for j = [3:q-1, 5:q]
        t = -j;
    end
    t = [t, 1, 0];
    for j = [1:p-1, p+1:3]
        t(end + 1) = j;
    end
end
% --- remarks --------------------------------------------------------
