% A matrix that is filled number by number is made at once
%
% RUN:  specialise filled_at_once -d 'n = 3' -t 'x: real double [1 3]' -t 'a: realscalar' --nargout 4
% TRY:  filled_at_once(3, [1 2 3], 2)
% TRY:  filled_at_once(3, [NaN -0 Inf], -0)
function [p, q, r, s] = filled_at_once(n, x, a)
  p = zeros(1, n);
  for k = 1:n
    t = x(k) + a;
    p(k) = t ^ 2 + k;
  end
  q = ones(2, n);
  for k = 1:n
    q(:, k) = [x(k); a];
  end
  r = zeros(2);
  r(1, :) = [a, x(1)];
  a = a * 2;
  r(2, 1) = a;
  s = zeros(1, 20);
  s(7) = a;
end
% --- residual -------------------------------------------------------
function [p, q, r, s] = filled_at_once(x, a)
    x__1 = x(1);
    p = [(x__1 + a)^2 + 1, (x(2) + a)^2 + 2, (x(3) + a)^2 + 3];
    q = [x__1, x(2), x(3); a, a, a];
    r = [a, x__1; 0, 0];
    a = a * 2;
    r(2, 1) = a;
    s = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    s(7) = a;
end
% --- remarks --------------------------------------------------------
