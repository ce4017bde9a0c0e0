% Places that functions name, `min (find (..), n)` and the second result of `min`, and what is put in order are arrays
% and positions in them, with nothing declared: also of other classes, where nothing is found, of NaN and of texts.
%
% RUN:  specialise positions_from_functions --nargout 3
% TRY:  positions_from_functions([1 2 4 7], [4 -0 6 9], [0 1 3 9], [3 1 2 1 3])
% TRY:  positions_from_functions([1 2 4 7], [4 5], [2 3], [3 1 2 1 3])
% TRY:  positions_from_functions([], [], [1 2], [])
% TRY:  positions_from_functions(1, 2, [1 2], 5)
% TRY:  positions_from_functions([1 NaN 3], [4 5 6], [2 NaN Inf], [2 NaN NaN 2])
% TRY:  positions_from_functions([1; 2; 3], [4; 5; 6], [1; 2.5], [2; 2; 1])
% TRY:  positions_from_functions(single([1 2 3]), [4 5 6], 1.5, single([2 2 1]))
% TRY:  positions_from_functions([1 2 3], [4 5i 6], 2.5, [0 -0 1])
% TRY:  positions_from_functions([1 2 3], [4 5 6], int8(2), uint8([9 7 9]))
% TRY:  positions_from_functions('abc', [4 5 6], 98.5, 'hello')
% TRY:  positions_from_functions([1 2; 3 4], [4 5; 6 7], 2.5, [2 1; 1 2])
% TRY:  positions_from_functions([1 2 3], [4 5 6], 2.5, {'a'})
function [y, r, near] = positions_from_functions(xs, ys, x, v)
  y = NaN(size(x));
  near = 0;
  for k = 1:numel(x)
    i = find(xs <= x(k), 1, 'last');
    if isempty(i)
      continue
    end
    i = min(i, numel(xs) - 1);
    t = (x(k) - xs(i)) / (xs(i + 1) - xs(i));
    y(k) = (1 - t) * ys(i) + t * ys(i + 1);
    [~, at] = min(abs(xs - x(k)));
    near = near + ys(at);
  end
  [s, order] = sort(v);
  r = zeros(size(v));
  k = 1;
  while k <= numel(v)
    j = k;
    while j < numel(v) && s(j + 1) == s(k)
      j = j + 1;
    end
    r(order(k:j)) = (k + j) / 2;
    k = j + 1;
  end
end
% --- residual -------------------------------------------------------
function [y, r, near] = positions_from_functions(xs, ys, x, v)
    y = NaN(size(x));
    near = 0;
    for k = 1:numel(x)
        i = find(xs <= x(k), 1, 'last');
        if isempty(i)
            continue;
        end
        i = min(i, numel(xs) - 1);
        t = (x(k) - xs(i)) / (xs(i + 1) - xs(i));
        y(k) = (1 - t) * ys(i) + t * ys(i + 1);
        [~, at] = min(abs(xs - x(k)));
        near = near + ys(at);
    end
    [s, order] = sort(v);
    r = zeros(size(v));
    k = 1;
    numel__1 = numel(v);
    while k <= numel__1
        j = k;
        while j < numel__1 && s(j + 1) == s(k)
            j = j + 1;
        end
        r(order(k:j)) = (k + j) / 2;
        k = j + 1;
    end
end
% --- remarks --------------------------------------------------------
