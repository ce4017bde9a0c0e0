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
    R__1 = h / 2 * (1 / (1 + 25 * a^2) + 1 / (1 + 25 * b^2));
    h = h / 2;
    R__2 = R__1 / 2 + h * (1 / (1 + 25 * (a + h)^2));
    R__6 = (4 * R__2 - R__1) / 3;
    h = h / 2;
    R__3 = R__2 / 2 + h * (1 / (1 + 25 * (a + h)^2) + 1 / (1 + 25 * (a + 3 * h)^2));
    R__7 = (4 * R__3 - R__2) / 3;
    R__11 = (16 * R__7 - R__6) / 15;
    h = h / 2;
    s = 1 / (1 + 25 * (a + h)^2) + 1 / (1 + 25 * (a + 3 * h)^2) + 1 / (1 + 25 * (a + 5 * ...
            h)^2) + 1 / (1 + 25 * (a + 7 * h)^2);
    R__4 = R__3 / 2 + h * s;
    R__8 = (4 * R__4 - R__3) / 3;
    R__12 = (16 * R__8 - R__7) / 15;
    q = (64 * R__12 - R__11) / 63;
    R = [R__1, 0, 0, 0; R__2, R__6, 0, 0; R__3, R__7, R__11, 0; R__4, R__8, R__12, q];
end
% --- remarks --------------------------------------------------------
% 6:1: remark: `romb` is specialised for calls in which `varargin` is empty; --nargin says how many arguments there are [no-varargin]
