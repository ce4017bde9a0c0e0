% Blocks, strided parts and single elements on both sides of an assignment: native code makes one loop of each
% statement, through a copy where the target is read elsewhere; subscripts that lie outside are left to the kernel.
%
% RUN:  specialise parts_in_regions --nargout 5 -t 'u: real double [? ?]' -t 'x: real double [1 ?]' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  parts_in_regions([1 2 3 4; 5 6 7 9; -1 NaN 0 Inf; 2 2 1 8], 1:9, 2, 3)   parts_in_regions(-ones(5), [1 2 3 4], 1, 5)
% TRY:  parts_in_regions([4 2; 1 -0], 1:4, 1, 2)   parts_in_regions(5, 1:4, 1, 1)   parts_in_regions(zeros(3, 0), 1:4, 1, 1)
% TRY:  parts_in_regions(magic(4), 1:6, 3, 2)   parts_in_regions(magic(4), 1:6, 0, 2)   parts_in_regions(magic(4), 1:6, 2, 9)
% TRY:  parts_in_regions(magic(4), 1, 1, 2)   parts_in_regions(magic(4), zeros(1, 0), 1, 2)   parts_in_regions(magic(4), 1:6, 1.5, 2)
function [u, L, x, y, old] = parts_in_regions(u, x, a, b)
  old = u;
  [m, n] = size(u);
  u(2:m - 1, 2:n - 1) = u(2:m - 1, 2:n - 1) + 0.25 * (u(1:m - 2, 2:n - 1) + u(3:m, 2:n - 1) - u(2:m - 1, 1:n - 2));
  L = u;
  for k = 1:min(m, n) - 1
    L(k + 1:m, k) = L(k + 1:m, k) / L(k, k);
    L(k + 1:m, k + 1:n) = L(k + 1:m, k + 1:n) - L(k + 1:m, k) * L(k, k + 1:n);
  end
  u(a:b, :) = u(a:b, :) * u(b, a);
  y = x(end:-1:1) - x(1:end);
  x(a:b:end) = x(a:b:end) * x(a);
  x(1:2:end) = 0;
  y(b:-1:a) = 2 * y(a:b);
end
% --- residual -------------------------------------------------------
function [u, L, x, y, old] = parts_in_regions(u, x, a, b)
    old = u;
    m = size(u, 1);
    n = size(u, 2);
    m__1 = m - 1;
    n__1 = n - 1;
    u(2:m__1, 2:n__1) = u(2:m__1, 2:n__1) + 0.25 * (u(1:m-2, 2:n__1) + u(3:m, 2:n__1) - ...
            u(2:m__1, 1:n-2));
    L = u;
    for k = 1:min(m, n)-1
        k__1 = k + 1;
        L(k__1:m, k) = L(k__1:m, k) / L(k, k);
        L(k__1:m, k__1:n) = L(k__1:m, k__1:n) - L(k__1:m, k) * L(k, k__1:n);
    end
    u(a:b, :) = u(a:b, :) * u(b, a);
    y = x(end:-1:1) - x(1:end);
    x(a:b:end) = x(a:b:end) * x(a);
    x(1:2:end) = 0;
    y(b:-1:a) = 2 * y(a:b);
end
% --- remarks --------------------------------------------------------
