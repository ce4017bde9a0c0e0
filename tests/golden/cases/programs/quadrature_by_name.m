% Quadrature by a rule that is chosen by name: nodes and weights are found here.
%
% RUN:  specialise simpquad -d 'rule = '"'"'gauss'"'"'' -d 'n = 4' -t 'a: realscalar' -t 'b: realscalar' -t 'c: real double [1 ?]' --nargout 3
% TRY:  simpquad(0, 1, [1 2 3], 'gauss', 4)
% TRY:  simpquad(1, 1, 7, 'gauss', 4)
% TRY:  simpquad(-1, 2, zeros(1,0), 'gauss', 4)
function [I, x, w] = simpquad(a, b, c, rule, n)
%SIMPQUAD integrate a polynomial with coefficients c by a composite rule
%
%  Rule may be 'trap', 'simp', 'gauss', 'mid', 'cheb'
if (nargin < 5) || isempty(n)
  n = 8;
end %if
if (nargin < 4), rule = 'simp'; end
if (n < 1) || (n ~= fix(n))
  error('simpquad:n', 'n must be a positive integer, got %g', n);
end %if
[x, w] = nodes(upper(rule), n);
% map from [-1,1]
xm = (b + a)/2; xr = (b - a)/2;
x = xm + xr*x;
w = w*xr;
f = evalp(c, x);
I = w(:)'*f(:);
end

function [x, w] = nodes(rule, n)
  switch rule
  case 'TRAP'
    x = linspace(-1, 1, n+1);
    h = 2/n;
    w = h*ones(1, n+1); w([1 end]) = h/2;
  case 'SIMP'
    if rem(n, 2), n = n + 1; end
    x = -1:2/n:1;
    w = 2*ones(1, n+1);
    w(2:2:end-1) = 4;
    w([1,end]) = 1;
    w = w*(2/n)/3;
  case 'MID'
    h = 2/n;
    x = -1 + h/2 + h*(0:n-1);
    w = h(ones(1,n));
  case 'GAUSS'
    % Newton on Legendre polynomials
    m = fix((n+1)/2);
    x = zeros(1,n); w = x;
    for i = 1:m
      z = cos(pi*(i - 0.25)/(n + 0.5));
      z1 = z + 1;
      while abs(z - z1) > eps
        p1 = 1; p2 = 0;
        for j = 1:n
          p3 = p2; p2 = p1;
          p1 = ((2*j - 1)*z*p2 - (j - 1)*p3)/j;
        end
        pp = n*(z*p1 - p2)/(z^2 - 1);
        z1 = z;
        z = z1 - p1/pp;
      end
      x(i) = -z;
      x(n+1-i) = z;
      w(i) = 2/((1 - z^2)*(pp^2));
      w(n+1-i) = w(i);
    end
  case 'CHEB'
    k = 1:n;
    x = -cos((2*k - 1)*pi/(2*n));
    w = pi/n*sqrt(1 - x.^2);
  otherwise
    error(['simpquad:' 'rule'], 'bad rule %s', rule)
  end
end

function f = evalp(c, x)
  f = zeros(size(x));
  for k = 1:length(c)
    f = f.*x + c(k);
  end
end
% --- residual -------------------------------------------------------
function [I, x, w] = simpquad(a, b, c)
    xm = (b + a) / 2;
    xr = (b - a) / 2;
    x = xm + xr * [-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, ...
            0.8611363115940526];
    w = [0.3478548451374537, 0.6521451548625464, 0.6521451548625464, 0.3478548451374537] * xr;
    f = [0, 0, 0, 0];
    for k = 1:length(c)
        f = f .* x + c(k);
    end
    I = w(:)' * f(:);
end
% --- remarks --------------------------------------------------------
% 18:10: remark: `nodes(upper(rule), n)` (simpquad.m:18): computed here, with last bits that libm may give otherwise on another machine [machine-bits]
