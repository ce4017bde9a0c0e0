% Filter coefficients from a known cut-off, the recursion kept.
%
% RUN:  specialise butter2 -d 'fc = 0.2' -t 'x: real double [1 ?]' --nargout 2
% TRY:  butter2([1 0 0 0 0], 0.2)
% TRY:  butter2(zeros(1,0), 0.2)
function [y, z] = butter2(x, fc)
  if fc <= 0 || fc >= 1
    error('butter2:fc', 'cut-off must lie in (0, 1), got %g', fc);
  end
  k = tan(pi * fc / 2);
  q = sqrt(2);
  norm0 = 1 / (1 + q * k + k^2);
  b = [k^2, 2 * k^2, k^2] * norm0;
  a = [1, 2 * (k^2 - 1) * norm0, (1 - q * k + k^2) * norm0];
  z = [0 0];
  y = zeros(size(x));
  for n = 1:numel(x)
    y(n) = b(1) * x(n) + z(1);
    z(1) = b(2) * x(n) - a(2) * y(n) + z(2);
    z(2) = b(3) * x(n) - a(3) * y(n);
  end
end
% --- residual -------------------------------------------------------
function [y, z] = butter2(x)
    y = zeros(size(x));
    z__1 = 0;
    z__2 = 0;
    for n = 1:numel(x)
        x__1 = 0.06745527388907191 * x(n);
        y(n) = x__1 + z__1;
        z__1 = 0.13491054777814382 * x(n) - -1.1429805025399011 * y(n) + z__2;
        z__2 = x__1 - 0.4128015980961886 * y(n);
    end
    z = [z__1, z__2];
end
% --- remarks --------------------------------------------------------
% 10:7: remark: `tan(pi * fc / 2)` (butter2.m:10): computed here, with last bits that libm may give otherwise on another machine [machine-bits]
