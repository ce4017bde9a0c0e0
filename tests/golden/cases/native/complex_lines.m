% Rows and columns of a few numbers, which may be complex, stored into arrays that may be.
%
% RUN:  specialise complex_lines --nargout 3
% TRY:  complex_lines([1 -3 2; 1 0 1; 2 1 5])   complex_lines([1 -3 2; 1 2 1])   complex_lines([1 0 1])   complex_lines([1 0 1; 1 -3 2])   complex_lines(zeros(0, 3))   complex_lines([0 1 2])   complex_lines([1 NaN 1; 1 2 3])
% TRY:  complex_lines([-0 0 -0; 1 -0 0])   complex_lines([1 Inf 1])   complex_lines(single([1 0 1]))   complex_lines([1 2 1] * 1i)   complex_lines([1 0 1; 1i 2 3])   complex_lines(int8([1 -3 2]))   complex_lines([1 2])   complex_lines([])
function [r, c, w] = complex_lines(p)
  n = size(p, 1);
  r = zeros(n, 2);
  c = zeros(3, n);
  w = zeros(2, 2);
  for k = 1:n
    d = sqrt(p(k, 2) ^ 2 - 4 * p(k, 1) * p(k, 3));
    r(k, :) = [(-p(k, 2) + d) / (2 * p(k, 1)), (-p(k, 2) - d) / (2 * p(k, 1))];
    c(:, k) = [d; 1; d * 1i];
    w(k, :) = [d, r(k, 1)];
    w(k, :) = [1, 2];
  end
end
% --- residual -------------------------------------------------------
function [r, c, w] = complex_lines(p)
    n = size(p, 1);
    r = zeros(n, 2);
    c = zeros(3, n);
    w = [0, 0; 0, 0];
    for k = 1:n
        d = sqrt(p(k, 2)^2 - 4 * p(k, 1) * p(k, 3));
        r(k, :) = [(-p(k, 2) + d) / (2 * p(k, 1)), (-p(k, 2) - d) / (2 * p(k, 1))];
        c(:, k) = [d; 1; d * complex(0, 1)];
        w(k, :) = [d, r(k, 1)];
        w(k, :) = [1, 2];
    end
end
% --- remarks --------------------------------------------------------
