events = 6;
enumeration = 7;
x = properties + methods;
methods('foo')
properties foo
get = 3; set = 4;
x = get + set;
x.get = 3;
import = 3;
x = import;
__FILE__
__LINE__
x = __FILE__;
eps = 3; Inf = 4;
x = Inf; y = NaN; z = -Inf';
varargin{1} = 3;
nargin(1);
ans = 3;
x = ans + 1;
x = a.b.end;
x.end.end = 3;
x = x(end).end;
x = x.end(end);
x = numel(x(end));
x = x{end}(end);
x = x(min(end, 3));
x = x(f(end));
x = x(@() end);
x((end)) = 1;
x([1, end]) = 2;
