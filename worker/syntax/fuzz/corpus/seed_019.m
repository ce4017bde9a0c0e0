x = 1_000;
x = 08;
x = x3;
_x = 3;
x_ = 3;
__x__ = 3;
x$ = 3;
x = 'é';
x = "日本";
% é comment
x y = 3;
f() = 3;
$
\
...
....
x = ?handle;
x = ?a.b.c;
x = @pkg.fn;
x = pkg.fn(1);
import pkg.*
import pkg.fn
x = @(x) x; y = x(3);
x = @(x, ...
 y) x + y;
x = @(x) ...
 x + 1;
x = @(x) (x + ...
 1);
x = @ (x) x;
x = @ sin;
x = @(x)x';y='a';
x = @(x=3) x;
x = @(varargin) numel(varargin);
x = @() [];
x = @() {};
x = @() x.y;
x = @(x) x.y';
x = @(x) x == 3 & y;
