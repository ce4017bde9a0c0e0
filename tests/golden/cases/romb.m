% Romberg quadrature of a function given by name: loops and feval are gone.
%
% RUN:  specialise romb -d 'fname = '"'"'runge'"'"'' -d 'm = 3' -t 'a: realscalar' -t 'b: realscalar' --nargout 2
% TRY:  romb('runge', 0, 1, 3)
% TRY:  romb('runge', 1, 0, 3)
function [q, R] = romb(fname, a, b, m, varargin)
R = zeros(m+1);
h = b - a;
R(1,1) = h/2*(feval(fname, a, varargin{:}) + feval(fname, b, varargin{:}));
for i = 1:m
  h = h/2; s = 0;
  for k = 1:2:2^i-1, s = s + feval(fname, a + k*h, varargin{:}); end
  R(i+1,1) = R(i,1)/2 + h*s;
  for j = 1:i, R(i+1,j+1) = (4^j*R(i+1,j) - R(i,j))/(4^j - 1); end
end
q = R(m+1,m+1);
function y = runge(x)
y = 1/(1 + 25*x^2);
% --- residual -------------------------------------------------------
function [q, R] = romb(a, b)
    h = b - a;
    R = [0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0];
    R(1, 1) = h / 2 * (1 / (1 + 25 * a^2) + 1 / (1 + 25 * b^2));
    h = h / 2;
    R(2, 1) = R(1, 1) / 2 + h * (1 / (1 + 25 * (a + h)^2));
    R(2, 2) = (4 * R(2, 1) - R(1, 1)) / 3;
    h = h / 2;
    R(3, 1) = R(2, 1) / 2 + h * (1 / (1 + 25 * (a + h)^2) + 1 / (1 + 25 * (a + 3 * h)^2));
    R(3, 2) = (4 * R(3, 1) - R(2, 1)) / 3;
    R(3, 3) = (16 * R(3, 2) - R(2, 2)) / 15;
    h = h / 2;
    s = 1 / (1 + 25 * (a + h)^2) + 1 / (1 + 25 * (a + 3 * h)^2) + 1 / (1 + 25 * (a + 5 * ...
            h)^2) + 1 / (1 + 25 * (a + 7 * h)^2);
    R(4, 1) = R(3, 1) / 2 + h * s;
    R(4, 2) = (4 * R(4, 1) - R(3, 1)) / 3;
    R(4, 3) = (16 * R(4, 2) - R(3, 2)) / 15;
    R(4, 4) = (64 * R(4, 3) - R(3, 3)) / 63;
    q = R(4, 4);
end
% --- remarks --------------------------------------------------------
