% A full array that sparse ones are added to is known element by element; a sparse column that stands turned in a product
% is a sum.
%
% RUN:  specialise sparse_beside_full -t 'x: real double [4 1]' --nargout 4
% TRY:  sparse_beside_full([1; 2; 3; 4])
% TRY:  sparse_beside_full([-0; -0; 0; -0])
% TRY:  sparse_beside_full([Inf; NaN; -Inf; 1])
function [f, g, h, d] = sparse_beside_full(x)
  A = sparse([1 1 2], [1 3 2], [1 -2 4], 2, 4);
  g = zeros(4, 1);
  f = 0;
  for k = 1:2
    at = sparse(4, 1);
    at(1:4) = A(k, :).';
    v = -1 + at.' * x;
    at(k) = at(k) - 2 * x(k);
    f = f + v * v;
    g = g + 2 * v * at / 1;
  end
  h = 3 + A(1, 1:3) * x(1:3);
  d = [1, -1] * x([2, 4]) + [-1; 1].' * x(1:2);
end
% --- residual -------------------------------------------------------
function [f, g, h, d] = sparse_beside_full(x)
    x__3 = x(1);
    x__1 = 0 + x__3 + -2 * x(3);
    v = -1 + x__1;
    at__1 = 1 - 2 * x__3;
    f = v * v;
    g__scale = 2 * v;
    g__1 = at__1 * g__scale;
    if at__1 == 0
        g__1 = 0;
    end
    g__1__1 = 0 + g__1;
    g__3__1 = 0 + g__scale * -2;
    x__2 = x(2);
    v = -1 + 4 * x__2;
    at__2 = 4 - 2 * x__2;
    f = f + v * v;
    g__2 = at__2 * (2 * v);
    if at__2 == 0
        g__2 = 0;
    end
    h = 3 + x__1;
    d = 0 + x__2 - x(4) + (0 - x__3 + x__2);
    g = [g__1__1; 0 + g__2; g__3__1; 0];
end
% --- remarks --------------------------------------------------------
