% Sparse matrices known element by element that are wanted as a whole, differ between two ways, are asked about, or meet
% what is not followed.
%
% RUN:  specialise sparse_elements_whole -t 'x: real double scalar' -t 'm: real double [3 1]' -t 'c: logical scalar' --nargout 8
% TRY:  sparse_elements_whole(2, [1; 2; 3], true)
% TRY:  sparse_elements_whole(-0, [NaN; 0; Inf], false)
% TRY:  sparse_elements_whole(Inf, [0; -0; 1], true)
function [a, b, c1, d, e, f, g, h] = sparse_elements_whole(x, m, c)
  v = sparse(3, 1);
  v(2) = x;
  a = full(v([1 2 2]));
  b = v + m;
  c1 = full([v; 1]);
  w = v;
  if c
    w(1) = 2 * x;
  end
  d = full(w);
  e = [size(v), nnz(v), issparse(v), numel(v(:))];
  f = v + x;
  g = v' * m;
  s.h = v;
  s.h(3) = x + 1;
  u = v;
  u(5) = 3;
  h = {full(s.h), full(u), full(v > 0), full(abs(v)), full(v.^2)};
end
% --- residual -------------------------------------------------------
function [a, b, c1, d, e, f, g, h] = sparse_elements_whole(x, m, c)
    a__3 = 0 + x;
    v = sparse(2, 1, x, 3, 1);
    b = v + m;
    c1 = full([v; 1]);
    if c
        w = sparse([1; 2], [1; 1], [2 * x; x], 3, 1);
    else
        w = v;
    end
    d = full(w);
    e = [3, 1, nnz(v), true, 3];
    f = v + x;
    g = sparse(1, 2, x, 1, 3) * m;
    h = full(v > 0);
    h__4 = full(abs(v));
    h__5 = full(v.^2);
    a = [0; a__3; a__3];
    h = {[0; a__3; x + 1], [0; a__3; 0; 0; 3], h, h__4, h__5};
end
% --- remarks --------------------------------------------------------
