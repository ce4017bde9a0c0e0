% An options vector filled with defaults.
%
% RUN:  specialise oldopt -d 'opts = [1 1e-4 0]' -d 'p1 = 3' -t 'x: real double [1 ?]' --nargin 3 --nargout 3
% TRY:  oldopt([1 2], [1 1e-4 0], 3)
% TRY:  oldopt(zeros(1,0), [1 1e-4 0], 3)
% TRY:  oldopt([0 0 0], [1 1e-4 0], 3)
function [x, f, cnt] = oldopt(x, opts, p1, p2)
% steepest descent with an options vector, as in the nineties
dflt = [0 1e-4 1e-4 1e-6 0 0 0 0 0 0 0 0 0 50];
if nargin < 2, opts = []; end
if length(opts) < 14, opts = [opts dflt(length(opts)+1:14)]; end
if nargin < 3 | isempty(p1), p1 = 1; end
prt = opts(1) > 1;
cnt = 0;
h = 1e-6;
while 1
  f = quad_(x, p1); cnt = cnt + 1;
  g = zeros(size(x));
  for i = 1:length(x)
    e = zeros(size(x)); e(i) = h;
    g(i) = (quad_(x + e, p1) - f)/h; cnt = cnt + 1;
  end
  if prt, disp([cnt f norm(g)]), end
  if isempty(x) | norm(g) < opts(2)*10 | cnt > opts(14), break, end
  a = 1;
  while quad_(x - a*g, p1) > f - 1e-4*a*(g*g')
    a = a/2; cnt = cnt + 1;
    if a < 1e-8, break, end
  end
  x = x - a*g;
end
function f = quad_(x, p)
f = sum((x - p).^2) + 1;
% --- residual -------------------------------------------------------
function [x, f, cnt] = oldopt(x)
    cnt = 0;
    while 1
        f = sum((x - 3).^2) + 1;
        cnt = cnt + 1;
        size__1 = size(x);
        g = zeros(size__1);
        for i = 1:length(x)
            e = zeros(size__1);
            e(i) = 1e-6;
            g(i) = (sum((x + e - 3).^2) + 1 - f) / 1e-6;
            cnt = cnt + 1;
        end
        if isempty(x) || norm(g) < 0.001 || cnt > 50
            break;
        end
        a = 1;
        while sum((x - a * g - 3).^2) + 1 > f - 0.0001 * a * (g * g')
            a = a / 2;
            cnt = cnt + 1;
            if a < 1e-8
                break;
            end
        end
        x = x - a * g;
    end
end
% --- remarks --------------------------------------------------------
