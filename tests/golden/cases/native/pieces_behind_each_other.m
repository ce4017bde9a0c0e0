% Numbers and vectors of any length behind each other: a buffer that is shifted, borders around a signal, columns, in loops over elements.
%
% RUN:  specialise pieces_behind_each_other --nargout 5
% TRY:  pieces_behind_each_other([5 -0 NaN 2], 3)   pieces_behind_each_other(1:6, 1)   pieces_behind_each_other([1; 2; 3], 2)   pieces_behind_each_other(7, 4)   pieces_behind_each_other([], 3)
% TRY:  pieces_behind_each_other([1 2 3], 0)   pieces_behind_each_other([1 2 3], -1)   pieces_behind_each_other([1 2 3], 2.5)   pieces_behind_each_other([1 2 3], NaN)   pieces_behind_each_other(magic(3), 2)
% TRY:  pieces_behind_each_other(single([1 2 3]), 2)   pieces_behind_each_other(int8([100 27 3]), 2)   pieces_behind_each_other([1 2i 3], 2)   pieces_behind_each_other([true false], 2)   pieces_behind_each_other('abc', 2)
% TRY:  pieces_behind_each_other(zeros(1, 0), 2)   pieces_behind_each_other(eye(2), 2)   pieces_behind_each_other({1, 2}, 2)   pieces_behind_each_other(reshape(1:8, 2, 2, 2), 2)
function [buf, y, c, e, w] = pieces_behind_each_other(x, m)
  buf = zeros(1, m);
  c = zeros(m, 1);
  y = 0;
  e = 0;
  w = [];
  for k = 1:numel(x)
    buf = [x(k), buf(1:end - 1)];
    c = [c(2:end); x(k)];
    z = [0, 2 * buf, x(k) + 1, -buf(1:2:end)];
    y = y + sum(z) + numel(z);
    p = [buf(1), buf, buf(end)];
    e = e + max(p(2:end) - p(1:end - 1));
    w = [w, x(k)];
  end
end
% --- residual -------------------------------------------------------
function [buf, y, c, e, w] = pieces_behind_each_other(x, m)
    buf = zeros(1, m);
    c = zeros(m, 1);
    e = 0;
    w = [];
    y = 0;
    for k = 1:numel(x)
        buf = [x(k), buf(1:end-1)];
        c = [c(2:end); x(k)];
        z = [0, 2 * buf, x(k) + 1, -buf(1:2:end)];
        y = y + sum(z) + numel(z);
        p = [buf(1), buf, buf(end)];
        e = e + max(p(2:end) - p(1:end-1));
        w = [w, x(k)];
    end
end
% --- remarks --------------------------------------------------------
