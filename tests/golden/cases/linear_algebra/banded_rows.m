% Rows of a known sparse matrix with five elements each, times a column, and a number times a sparse column whose elements are known one by one:
% written out, and the trips are a loop.
%
% RUN:  specialise banded_rows --nargout 2 -t 'x: real double [24 1]'
% TRY:  banded_rows((1:24)' / 7)
% TRY:  banded_rows([NaN; -ones(23, 1)])
% TRY:  banded_rows([zeros(12, 1); Inf; zeros(11, 1)])
function [f, g] = banded_rows(x)
  n = numel(x);
  A = sparse(n, n);
  for k = 1:n
    for j = max(1, k - 2):min(n, k + 2)
      A(k, j) = 3 - abs(k - j);
    end
  end
  A = A + 3 * speye(n);
  f = 0;
  g = zeros(n, 1);
  for k = 1:n
    row = A(k, :);
    r = row * x - 1;
    f = f + r * r * r * r;
    h = row.';
    h(k) = h(k) + x(k);
    g = g + (4 * r * r * r) * h;
  end
end
% --- residual -------------------------------------------------------
function [f, g] = banded_rows(x)
    x__2 = x(1);
    x__3 = x(2);
    r = 0 + 6 * x__2 + 2 * x__3 + x(3) - 1;
    f = 0 + r * r * r * r;
    h__1 = 6 + x__2;
    g__scale = 4 * r * r * r;
    g__1 = h__1 * g__scale;
    if h__1 == 0
        g__1 = 0;
    end
    r = 0 + 2 * x__2 + 6 * x__3 + 2 * x(3) + x(4) - 1;
    f = f + r * r * r * r;
    g = zeros(24, 1);
    h__22 = 6 + x__3;
    g__scale__21 = 4 * r * r * r;
    g__21__4 = 0 + g__1;
    g__22__3 = 0 + g__scale * 2;
    g__23__1 = 0 + g__scale;
    for k = 1:20
        g__23 = h__22 * g__scale__21;
        if h__22 == 0
            g__23 = 0;
        end
        g__2 = 0 + g__scale__21 * 2;
        g__20__6 = g__21__4 + g__2;
        g__21__4 = g__22__3 + (0 + g__23);
        g__22__3 = g__23__1 + g__2;
        g__23__1 = 0 + g__scale__21;
        x__1 = x(k + 2);
        r = 0 + x(k) + 2 * x(k + 1) + 6 * x__1 + 2 * x(k + 3) + x(k + 4) - 1;
        f = f + r * r * r * r;
        h__22 = 6 + x__1;
        g__scale__21 = 4 * r * r * r;
        g(k) = g__20__6 + (0 + g__scale__21);
    end
    g__24 = h__22 * g__scale__21;
    if h__22 == 0
        g__24 = 0;
    end
    g__22__4 = g__22__3 + (0 + g__24);
    g__2 = 0 + g__scale__21 * 2;
    g__23__3 = g__23__1 + g__2;
    g__24__1 = 0 + g__scale__21;
    x__4 = x(23);
    x__5 = x(24);
    r = 0 + x(21) + 2 * x(22) + 6 * x__4 + 2 * x__5 - 1;
    f = f + r * r * r * r;
    h__23 = 6 + x__4;
    g__scale__22 = 4 * r * r * r;
    g(21) = g__21__4 + g__2 + (0 + g__scale__22);
    g__25 = h__23 * g__scale__22;
    if h__23 == 0
        g__25 = 0;
    end
    g__23__4 = g__23__3 + (0 + g__25);
    g__2 = 0 + g__scale__22 * 2;
    g__24__3 = g__24__1 + g__2;
    r = 0 + x(22) + 2 * x__4 + 6 * x__5 - 1;
    f = f + r * r * r * r;
    h__24 = 6 + x__5;
    g__scale__23 = 4 * r * r * r;
    g(22) = g__22__4 + g__2 + (0 + g__scale__23);
    g__26 = h__24 * g__scale__23;
    if h__24 == 0
        g__26 = 0;
    end
    g(24) = g__24__3 + (0 + g__26);
    g(23) = g__23__4 + (0 + g__scale__23 * 2);
end
% --- remarks --------------------------------------------------------
% 25:13: remark: 20 trips of 13 statements that differ in numbers only became a loop [rolled]
