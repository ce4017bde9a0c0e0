% A Runge-Kutta step with its tableau in a struct with a cell inside.
%
% RUN:  specialise rk45_step -d 'f = @(t, y) [y(2); -y(1)]' -d 'tab = struct('"'"'c'"'"', [0 1/4 3/8], '"'"'a'"'"', {{[], 1/4, [3/32 9/32]}}, '"'"'b'"'"', [1/6 1/3 1/2])' -t 'y: real double [2 1]' -t 'h: realscalar' --nargout 2
% TRY:  rk45_step(@(t, y) [y(2); -y(1)], struct('c', [0 1/4 3/8], 'a', {{[], 1/4, [3/32 9/32]}}, 'b', [1/6 1/3 1/2]), [1;0], 0.1)
% TRY:  rk45_step(@(t, y) [y(2); -y(1)], struct('c', [0 1/4 3/8], 'a', {{[], 1/4, [3/32 9/32]}}, 'b', [1/6 1/3 1/2]), [0;1], -1)
function [ynew, k] = rk45_step(f, tab, y, h)
  s = numel(tab.c);
  k = zeros(numel(y), s);
  for i = 1:s
    yi = y;
    for j = 1:i-1
      yi = yi + h * tab.a{i}(j) * k(:, j);
    end
    k(:, i) = f(tab.c(i) * h, yi);
  end
  ynew = y + h * k * tab.b';
end
% --- residual -------------------------------------------------------
function [ynew, k] = rk45_step(y, h)
    k = [y(2); -y(1)];
    yi = y + h * 0.25 * k;
    k__2 = [yi(2); -yi(1)];
    yi = y + h * 0.09375 * k + h * 0.28125 * k__2;
    k = [k, k__2, [yi(2); -yi(1)]];
    ynew = y + h * k * [0.16666666666666666, 0.3333333333333333, 0.5]';
end
% --- remarks --------------------------------------------------------
