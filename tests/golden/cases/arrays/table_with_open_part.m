% A part of a known vector is set from an open one: the other elements stay known, and so do those of a table and of a field.
%
% RUN:  specialise table_with_open_part -d 'p = [1 2 3 4 5 6]' -d 'tab = [1 90 0.5 0; 2 0 0 0; 0.3 -90 1 0]' -d 'free = logical([1 0 1 0])' -d "s = struct('k', [3 4 5], 'n', 7)" -t 'x: real double [1 3]' -t 'q: real double [2 1]' --nargout 4
% TRY:  table_with_open_part([1 2 3 4 5 6], [1 90 0.5 0; 2 0 0 0; 0.3 -90 1 0], logical([1 0 1 0]), struct('k', [3 4 5], 'n', 7), [0.5 -1 2], [3; 4])
% TRY:  table_with_open_part([1 2 3 4 5 6], [1 90 0.5 0; 2 0 0 0; 0.3 -90 1 0], logical([1 0 1 0]), struct('k', [3 4 5], 'n', 7), [NaN -0 Inf], [-2; 0])
function [a, b, c, d] = table_with_open_part(p, tab, free, s, x, q)
  p(2:4) = x;
  a = p(1);
  if p(5) > 2
    a = a * sqrt(p(6));
  end
  a = a * p(2) ^ 2 + p(3) * exp(-p(5)) + p(4) * log(p(6));
  tab(:, 4) = x(:);
  tab(1, 1:2) = q';
  b = 1;
  for i = 1:rows(tab)
    b = b * (tab(i, 1) + sind(tab(i, 2)) + tab(i, 3) * cos(tab(i, 4)));
  end
  r = 10:10:40;
  r(free) = q;
  c = r(1) * exp(-r(2)) + r(3) ^ 2 / r(4);
  if r(4) > 2
    c = c + mod(r(2), 7);
  end
  s.k(2) = q(1);
  if s.k(1) > 2
    d = sin(s.k(1)) * q(2);
  else
    d = s.k(2);
  end
  d = d + mod(s.n, 4) * sum(s.k);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = table_with_open_part(x, q)
    a = 2.449489742783178 * x(1)^2 + x(2) * 0.006737946999085467 + x(3) * 1.791759469228055;
    q__1 = q(1);
    q__2 = q(2);
    b = (q__1 + sind(q__2) + 0.5 * cos(x(1))) * (2 + 0 * cos(x(2))) * (-0.7 + cos(x(3)));
    c = q__1 * 2.061153622438558e-9 + q__2^2 / 40 + 6;
    d = 0.1411200080598672 * q__2 + 3 * (3 + q__1 + 5);
end
% --- remarks --------------------------------------------------------
