load foo.mat x y; z = x;
load('foo.mat'); save('-v7.3', 'x'); save foo -v6 x* y
eval('x = 1;'); eval(['x' num2str(3) '=1;'], 'disp(1)');
evalin('base', 'x'); assignin('base', 'x', 3);
feval(@sin, 1); feval('sin', 1);
x = inputname(1); y = nargin; z = nargin('f'); if nargin < 2, y = 1; end
if nargin<1|isempty(x),x=1;end
if ~exist('x','var')|isempty(x) x=1; end
x = a(:)*b(:)'; y = a(:).*b(:); z = a(:)./b(:)';
X=[ones(n,1),x(:),x(:).^2]\y(:);
A=[1,2;...
3,4];B=[5 6
7 8];
