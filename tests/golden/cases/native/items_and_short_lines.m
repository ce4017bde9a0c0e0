% Items of a row, brackets of numbers and cross products of three elements, which need no kernel of many cases: real and complex, of other classes and shapes.
%
% RUN:  specialise items_and_short_lines --nargout 6
% TRY:  items_and_short_lines(1:4, 1+2i, 3)   items_and_short_lines(4:-1.5:-3, 1, 3)   items_and_short_lines([1 2; 3 4], complex(1, 0), 2)   items_and_short_lines([], complex(1, 0), 2i)   items_and_short_lines(zeros(0, 3), single(1), 2)
% TRY:  items_and_short_lines(zeros(1, 0), 'a', 2)   items_and_short_lines([-0 0 NaN], -0, complex(0, -0))   items_and_short_lines('abc', true, 2)   items_and_short_lines(single([1 2]), [], 2)   items_and_short_lines({1, 'a'}, int8(5), 2.5)
% TRY:  items_and_short_lines([1+2i 3], [1 2], 3)   items_and_short_lines([1; 2], -0, 0)   items_and_short_lines([1 0 2] > 0, 1i, -1i)   items_and_short_lines(ones(1, 2, 2), NaN, Inf)   items_and_short_lines(0:0.1:0.3, 1e308i, 2)
function [s, a, b, c, d, w] = items_and_short_lines(v, x, y)
  s = {};
  for item = v
    s{end + 1} = item;
  end
  a = [x, y]; b = [x; y]; c = [x, y, x * y]; d = [b, b];
  w = {};
  if numel(v) == 3 || numel(a) == 3
    w = {cross(1:3, [4 5 7]), cross([1; 2; 3], [4; 5; 7]), cross(a, a)};
  end
end
% --- residual -------------------------------------------------------
function [s, a, b, c, d, w] = items_and_short_lines(v, x, y)
    s = {};
    for item = v
        s{end + 1} = item;
    end
    a = [x, y];
    b = [x; y];
    c = [x, y, x * y];
    d = [b, b];
    if numel(v) == 3 || numel(a) == 3
        w = {[-1, 5, -3], [-1; 5; -3], cross(a, a)};
    else
        w = {};
    end
end
% --- remarks --------------------------------------------------------
