% A 64-bit integer beside a double: fractions, the ends of the class, doubles that are divided or compared.
%
% RUN:  specialise long_integers_beside_fractions --nargout 4 -t 'x: int64 [1 n]' -t 'u: uint64 [1 n]' -t 'd: real double [1 m]'
% TRY:  long_integers_beside_fractions([intmax('int64'), intmin('int64'), -3], [intmax('uint64'), 7, 0], [1/3, -0.5, 0.5, 1.5])
% TRY:  long_integers_beside_fractions([intmax('int64'), intmin('int64'), 5], [intmax('uint64'), 7, 2], [2^63, -2^63, 2^64, -4e18, NaN, Inf])
% TRY:  long_integers_beside_fractions(int64([1 2]), uint64([3 4]), zeros(1, 0))
% TRY:  long_integers_beside_fractions(int64([1 2]), uint64([3 4]), [1e18, 7, -2.5, sqrt(0.5)])
function [a, b, c, n] = long_integers_beside_fractions(x, u, d)
  a = int64(zeros(1, 0));
  b = uint64(zeros(1, 0));
  c = int64(0);
  n = 0;
  for k = 1:numel(x)
    p = x(k);
    q = u(k);
    for j = 1:numel(d)
      y = d(j);
      a = [a, p * y, p / y, y / p, p + y, p - y, y - p];
      b = [b, q * y, q / y, y / q, q + y, q - y, y - q];
      n = 2 * n + (p < y) + 3 * (p == y) + 5 * (q >= y) + 7 * (y > p);
    end
    c = c + 10 / p - p * 0.5 + p * -0.5 - (4 - p);
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, n] = long_integers_beside_fractions(x, u, d)
    a = int64(zeros(1, 0));
    b = uint64(zeros(1, 0));
    c = int64(0);
    n = 0;
    for k = 1:numel(x)
        p = x(k);
        q = u(k);
        for j = 1:numel(d)
            y = d(j);
            a = [a, p * y, p / y, y / p, p + y, p - y, y - p];
            b = [b, q * y, q / y, y / q, q + y, q - y, y - q];
            n = 2 * n + (p < y) + 3 * (p == y) + 5 * (q >= y) + 7 * (y > p);
        end
        c = c + 10 / p - p * 0.5 + p * -0.5 - (4 - p);
    end
end
% --- remarks --------------------------------------------------------
