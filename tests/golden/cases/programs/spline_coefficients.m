% A spline with fixed knots: the elimination is done here but for the right-hand side.
%
% RUN:  specialise splinecoef -d 'x = [0 1 2.5 4]' -d 'bc = '"'"'natural'"'"'' -t 'y: real double [1 4]' -t 'xq: real double [1 ?]' --nargin 4 --nargout 3
% TRY:  splinecoef([0 1 2.5 4], [0 1 0 2], 'natural', [0.5 3 4])
% TRY:  splinecoef([0 1 2.5 4], [1 1 1 1], 'natural', zeros(1,0))
% TRY:  splinecoef([0 1 2.5 4], [0 1 0 NaN], 'natural', [-1 9])
function [yq, M, d] = splinecoef(x, y, bc, xq, yp1, ypn)
% SPLINECOEF cubic spline through (x,y): second derivatives by Thomas
%            bc = 'natural' | 'clamped' | 'periodic'
x = x(:).'; y = y(:).';
n = length(x);
if ~isequal(size(x), size(y))
  error('splinecoef:size', 'x and y must agree: %d and %d', length(x), length(y));
end
h = diff(x);
if any(h <= 0)
   error('splinecoef:order', 'x must increase');
end
a = zeros(1,n); b = a; c = a; r = a;
switch bc
 case 'natural'
  b(1) = 1; b(n) = 1;
 case 'clamped'
  if nargin < 6
    error('splinecoef:ends', 'clamped needs slopes');
  end
  b(1) = 2*h(1); c(1) = h(1); r(1) = 6*((y(2)-y(1))/h(1) - yp1);
  a(n) = h(n-1); b(n) = 2*h(n-1); r(n) = 6*(ypn - (y(n)-y(n-1))/h(n-1));
 otherwise
  error('splinecoef:bc', '%s is no boundary condition', bc);
end
for i = 2:n-1
  a(i) = h(i-1);
  b(i) = 2*(h(i-1) + h(i));
  c(i) = h(i);
  r(i) = 6*((y(i+1)-y(i))/h(i) - (y(i)-y(i-1))/h(i-1));
end
M = thomas(a, b, c, r);
yq = zeros(size(xq));
d = yq;
for k = 1:numel(xq)
  % interval search
  lo = 1; hi = n;
  while hi - lo > 1
    mid = floor((lo + hi)/2);
    if x(mid) > xq(k), hi = mid; else, lo = mid; end
  end
  hh = x(hi) - x(lo);
  A = (x(hi) - xq(k))/hh;
  B = (xq(k) - x(lo))/hh;
  yq(k) = A*y(lo) + B*y(hi) + ((A^3 - A)*M(lo) + (B^3 - B)*M(hi))*hh^2/6;
  d(k) = (y(hi)-y(lo))/hh - (3*A^2-1)/6*hh*M(lo) + (3*B^2-1)/6*hh*M(hi);
end

function u = thomas(a, b, c, r)
n = length(b);
u = zeros(1,n); g = u;
bet = b(1);
if bet == 0, error('thomas:pivot', 'zero pivot'), end
u(1) = r(1)/bet;
for j = 2:n
  g(j) = c(j-1)/bet;
  bet = b(j) - a(j)*g(j);
  if bet == 0, error('thomas:pivot', 'zero pivot at %d', j); end
  u(j) = (r(j) - a(j)*u(j-1))/bet;
end
for j = n-1:-1:1
  u(j) = u(j) - g(j+1)*u(j+1);
end
% --- residual -------------------------------------------------------
function [yq, M, d] = splinecoef(y, xq)
    y = y(:).';
    y__4 = y(3);
    y__5 = y(2);
    y__1 = (y__4 - y__5) / 1.5;
    y__3 = y__5 - y(1);
    M__2 = 6 * (y__1 - y__3) / 5;
    y__2 = (y(4) - y__4) / 1.5;
    M__3 = (6 * (y__2 - y__1) - 1.5 * M__2) / 5.55;
    M__4 = 0 - 0 * M__3;
    M__3 = M__3 - 0.2702702702702703 * M__4;
    M__2 = M__2 - 0.3 * M__3;
    M__1 = 0 - 0 * M__2;
    yq = zeros(size(xq));
    d = yq;
    for k = 1:numel(xq)
        xq__1 = xq(k);
        if 1 > xq__1
            A = 1 - xq__1;
            yq(k) = A * y(1) + xq__1 * y__5 + ((A^3 - A) * M__1 + (xq__1^3 - xq__1) * M__2) / 6;
            d(k) = y__3 - (3 * A^2 - 1) / 6 * M__1 + (3 * xq__1^2 - 1) / 6 * M__2;
        elseif 2.5 > xq__1
            A = (2.5 - xq__1) / 1.5;
            B = (xq__1 - 1) / 1.5;
            yq(k) = A * y__5 + B * y__4 + ((A^3 - A) * M__2 + (B^3 - B) * M__3) * 2.25 / 6;
            d(k) = y__1 - (3 * A^2 - 1) / 6 * 1.5 * M__2 + (3 * B^2 - 1) / 6 * 1.5 * M__3;
        else
            A = (4 - xq__1) / 1.5;
            B = (xq__1 - 2.5) / 1.5;
            yq(k) = A * y__4 + B * y(4) + ((A^3 - A) * M__3 + (B^3 - B) * M__4) * 2.25 / 6;
            d(k) = y__2 - (3 * A^2 - 1) / 6 * 1.5 * M__3 + (3 * B^2 - 1) / 6 * 1.5 * M__4;
        end
    end
    M = [M__1, M__2, M__3, M__4];
end
% --- remarks --------------------------------------------------------
