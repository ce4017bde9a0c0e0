% A quadrature rule chosen by a known order, its function inlined.
%
% RUN:  specialise gauss_leg -d 'n = 3' -d 'f = @(x) exp(-x.^2)' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  gauss_leg(@(x) exp(-x.^2), 0, 1, 3)
% TRY:  gauss_leg(@(x) exp(-x.^2), -1, Inf, 3)
function q = gauss_leg(f, a, b, n)
  switch n
    case 2
      x = [-1 1] / sqrt(3); w = [1 1];
    case 3
      x = [-sqrt(3/5) 0 sqrt(3/5)]; w = [5 8 5] / 9;
    otherwise
      error('gl:order', 'order %d not tabulated', n);
  end
  m = (a + b) / 2; r = (b - a) / 2;
  q = 0;
  for k = 1:n
    q = q + w(k) * feval(f, m + r * x(k));
  end
  q = r * q;
end
% --- residual -------------------------------------------------------
function q = gauss_leg(a, b)
    m = (a + b) / 2;
    r = (b - a) / 2;
    q = r * (0.5555555555555556 * exp(-(m + r * -0.7745966692414834).^2) + 0.8888888888888888 * ...
            exp(-(m + r * 0).^2) + 0.5555555555555556 * exp(-(m + r * 0.7745966692414834).^2));
end
% --- remarks --------------------------------------------------------
