% A sparse matrix that is filled at known places is its elements: sums, products with numbers and matrices, transposes,
% parts of it. What is 0 is not stored: it takes no part in a product with Inf or NaN, and no -0 survives.
%
% RUN:  specialise sparse_elements -t 'x: real double [3 1]' -t 's: real double scalar' --nargout 7
% TRY:  sparse_elements([1; 2; 3], 4)
% TRY:  sparse_elements([0; -0; -3], Inf)
% TRY:  sparse_elements([-0; 2; NaN], -Inf)
% TRY:  sparse_elements([NaN; 0; -0], NaN)
% TRY:  sparse_elements([1e-200; -Inf; 5], 1e-200)
% TRY:  sparse_elements([Inf; -0; -Inf], -0)
function [a, b, c, d, e, f, g] = sparse_elements(x, s)
  v = sparse(4, 1);
  v(2) = v(2) + x(1);
  v([1 4]) = [5; 0];
  v(3) = -x(2);
  a = full(s * v);
  b = full(v - 2 * v / s);
  w = sparse(3, 1, 2, 4, 1) + v;
  w(1) = 0;
  H = s * (w * w.') - v * 2 * w';
  c = full(H);
  d = full(H(3, :));
  e = v(2) + 1;
  f = x(3) - v(3);
  g = full(v.' + w(:).' .* v.');
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g] = sparse_elements(x, s)
    v__2 = 0 + x(1);
    c__1_2 = 0 + -(10 * v__2);
    v__3 = -x(2);
    a__1 = v__2 * s;
    v__1 = v__2 == 0;
    if v__1
        a__1 = 0;
    end
    a__2 = v__3 * s;
    if v__3 == 0
        a__2 = 0;
    end
    a__1__2 = 0 + s * 5;
    a__2__1 = 0 + a__1;
    a__3 = 0 + a__2;
    b__2 = 2 * v__2;
    b__3 = 2 * v__3;
    b__1 = b__2 / s;
    if b__2 == 0
        b__1 = 0;
    end
    b__4 = b__3 / s;
    if b__3 == 0
        b__4 = 0;
    end
    b__1__2 = 5 - 10 / s;
    b__2__1 = v__2 - b__1;
    b__3__2 = 0 + (v__3 - b__4);
    w__3 = 2 + v__3;
    c__1_3 = 0 + -(10 * w__3);
    H__1 = w__3 * v__2;
    w__1 = w__3 == 0;
    if w__1 || v__1
        H__1 = 0;
    end
    H__2 = v__2 * w__3;
    if v__1 || w__1
        H__2 = 0;
    end
    H__2_2 = v__2 * v__2;
    H__3_3 = w__3 * w__3;
    H__3 = H__2_2 * s;
    if H__2_2 == 0
        H__3 = 0;
    end
    H__4 = H__1 * s;
    if H__1 == 0
        H__4 = 0;
    end
    H__5 = H__2 * s;
    if H__2 == 0
        H__5 = 0;
    end
    H__6 = H__3_3 * s;
    if H__3_3 == 0
        H__6 = 0;
    end
    H__2__1 = v__2 * 2;
    H__3__1 = v__3 * 2;
    H__7 = H__2__1 * v__2;
    if H__2__1 == 0 || v__1
        H__7 = 0;
    end
    c__2_2 = 0 + (H__3 - H__7);
    H__8 = H__3__1 * v__2;
    if H__3__1 == 0 || v__1
        H__8 = 0;
    end
    H__9 = H__2__1 * w__3;
    if H__2__1 == 0 || w__1
        H__9 = 0;
    end
    c__2_3 = 0 + (H__5 - H__9);
    H__10 = H__3__1 * w__3;
    if H__3__1 == 0 || w__1
        H__10 = 0;
    end
    d__2 = 0 + (H__4 - H__8);
    d__3 = 0 + (H__6 - H__10);
    e = v__2 + 1;
    f = x(3) - (0 + v__3);
    g__1 = w__3 * v__3;
    if w__1 || v__3 == 0
        g__1 = 0;
    end
    a = [a__1__2; a__2__1; a__3; 0];
    b = [b__1__2; b__2__1; b__3__2; 0];
    c = [0, c__1_2, c__1_3, 0; 0, c__2_2, c__2_3, 0; 0, d__2, d__3, 0; 0, 0, 0, 0];
    d = [0, d__2, d__3, 0];
    g = [5, v__2 + H__2_2, 0 + (v__3 + g__1), 0];
end
% --- remarks --------------------------------------------------------
