% Products of a real variable with itself are no numbers below zero: their roots are real, and the entry takes plain numbers
%
% RUN:  specialise squares -d 'k = 2' -t 'x: realscalar' -t 'r: real double [1 3]' -t 'v: real double [? 1]' --nargout 5
% TRY:  squares(2, -3, [1 -2 3], [4; -5])
% TRY:  squares(2, -0, [-0 -0 -0], zeros(0, 1))
% TRY:  squares(2, NaN, [1e200 -1e200 0], -0)
% TRY:  squares(2, -Inf, [-Inf NaN 1], [1e-200; -1e-200; NaN])
function [a, b, c, d, e] = squares(k, x, r, v)
  a = k * sqrt(r * r');
  b = sqrt(x * x) + sqrt(v' * v);
  c = sqrt(r(1) * r(1) + r(2) .* r(2));
  d = sqrt(r .* r) + log1p(r.' .* r.').';
  e = 1 / sqrt(r' .* r')(2) + sqrt(x .* x');
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = squares(x, r, v)
    a = 2 * sqrt(r * r');
    b = sqrt(x * x) + sqrt(v' * v);
    c = sqrt(r(1) * r(1) + r(2) .* r(2));
    d = sqrt(r .* r) + log1p(r.' .* r.').';
    value__1 = sqrt(r' .* r');
    e = 1 / value__1(2) + sqrt(x .* x);
end
% --- remarks --------------------------------------------------------
