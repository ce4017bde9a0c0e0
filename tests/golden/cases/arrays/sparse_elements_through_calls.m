% They go through calls, results, fields, cells, loops and closures as their elements.
%
% RUN:  specialise sparse_through_calls -t 'x: real double [3 1]' --nargout 3
% TRY:  sparse_through_calls([1; 2; 3])
% TRY:  sparse_through_calls([0; -0; Inf])
% TRY:  sparse_through_calls([NaN; -Inf; -2])
function [f, g, H] = sparse_through_calls(x)
  parts = {1, [2 3], [1 3]};
  total = struct('f', 0, 'g', sparse(3, 1), 'H', sparse(3, 3));
  for k = 1:numel(parts)
    at = parts{k};
    [v, dv, d2v] = one(x(at), at, 3);
    total.f = total.f + v;
    total.g = add(total.g, dv);
    total.H = total.H + d2v;
  end
  scale = @(t) 2 * t;
  f = total.f;
  g = full(scale(total.g));
  H = full(total.H);
end
function [v, g, H] = one(u, at, n)
  v = u(1) * u(end);
  g = sparse(n, 1);
  H = sparse(n, n);
  if numel(at) == 1
    g(at) = 2 * u;
    H(at, at) = 2;
  else
    g(at(1)) = u(2);
    g(at(2)) = u(1);
    H(at(1), at(2)) = 1;
    H(at(2), at(1)) = 1;
  end
end
function c = add(a, b)
  c = a + b;
end
% --- residual -------------------------------------------------------
function [f, g, H] = sparse_through_calls(x)
    u = x(1);
    x__1 = x(3);
    f = 0 + u * u + x(2) * x__1 + u * x__1;
    g = [0 + 2 * (2 * u + x__1); 0 + 2 * x__1; 0 + 2 * (x(2) + u)];
    H = [2, 0, 1; 0, 0, 1; 1, 1, 0];
end
% --- remarks --------------------------------------------------------
