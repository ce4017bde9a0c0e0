% Functions that are operators become them, but for products with a transposed factor and for `or` and `and`
%
% RUN:  specialise operators_by_name -d 'ops = {@plus, @times, @minus, @rdivide, @power}' -t 'a: realscalar' -t 'b: real double [1 ?]' -t 'M: real double [2 2]' --nargout 5
% TRY:  operators_by_name({@plus, @times, @minus, @rdivide, @power}, 2, [1 2 3], [1 2; 3 4])
% TRY:  operators_by_name({@plus, @times, @minus, @rdivide, @power}, NaN, zeros(1, 0), eye(2))
% TRY:  operators_by_name({@plus, @times, @minus, @rdivide, @power}, -0, -0, [0.1 0.2; 0.3 0.7])
function [c, n, y, z, w] = operators_by_name(ops, a, b, M)
  c = cell(1, numel(ops));
  for k = 1:numel(ops)
    c{k} = ops{k}(a, b);
  end
  n = uminus(a);
  y = mtimes(M', M);
  z = bsxfun(@plus, [1; 2], b);
  w = not(a > 1);
  if or(w, isempty(b))
    w = eq(a, 2);
  end
end
% --- residual -------------------------------------------------------
function [c, n, y, z, w] = operators_by_name(a, b, M)
    c = a + b;
    c__2 = a .* b;
    c__3 = a - b;
    c__4 = a ./ b;
    c__5 = a.^b;
    n = -a;
    y = mtimes(M', M);
    z = [1; 2] + full(b);
    w = ~(a > 1);
    if or(w, isempty(b))
        w = a == 2;
    end
    c = {c, c__2, c__3, c__4, c__5};
end
% --- remarks --------------------------------------------------------
