% Programs whose output Octave states itself: values, indices, control flow, functions. `%%% file NAME.m` starts a function file
% beside the script.
% ==== lists of values
c = {1,2,3}; x = max(c{1:2})
% ====
c = {1,2,3}; y = [c{:}]
% ====
c = {1,2}; d = {c{:}, 3}
% ====
c = {1,2,3}; c{:}
% ====
c = {1,2,3}; x = c{:}
% ====
c = {}; x = c{:}
% ====
c = {1,2,3}; c{:} + 1
% ====
c = {1,2,3}; y = 1 + c{:};
% ====
s = struct('a', {1,2,3}); b = [s.a]
% ====
s = struct('a', {1,2,3}); b = {s(2:3).a}
% ====
s = struct('a', {1,2,3}); s(2:3).a
% ====
s = struct('a', {1,2}); printf('%d|', s.a, 7); disp('');
% ====
s = struct('a', {{1,2},2}); s(1).a{:}
% ====
c = {4, 5}; x = zeros(c{:}); disp(size(x))
% ====
c = {2, ':'}; x = [1 2;3 4]; y = x(c{:})
% ====
c = {{1,2},{3}}; [c{:}]
% ====
c = cell(1,2); [c{:}] = size(ones(3,4)); c
% ====
c = cell(1,2); [c{1:2}] = size(ones(3,4)); [q, c{3}] = size(ones(5,6)); c
% ====
clear_me = 1; [s(1:2).a] = size(ones(2,3)); s(1), s(2)
% ====
s = struct('a', {1,2,3}); [s.a] = size(ones(2,3,4)); [s.a]
% ====
s = struct('a', {1,2,3}); [s(2:3).a] = size(ones(8,9)); [s.a]
% ==== indexing and end
a = 1:5; a(end), a(end)(1), a(min(end,10)), a(end/2+0.5)
% ====
x = [1 2;3 4]; x(end), x(end,1), x(1,end), x(:,end)'
% ====
a = {1:3, 'x'}; a{1}(end), a{end}
% ====
s.v = [4 5 6]; s.v(end), s.v(end-1)
% ====
a = 1:5; i = [1 2 5]; a(i(end))
% ====
a = 1:5; f = @(i) a(i); f(2), f(end)
% ====
x = 1:3; x(end+1) = 9; x(end+1:end+2) = [7 8]
% ====
x.a = {}; x.a{end+1} = 5; x.a{end+1} = 6; x
% ====
q{end+1} = 5
% ====
q.a(end+1) = 5
% ====
undefd_q(end+1)
% ====
x = 1:3; x(numel(x) + (end > 2)) = 4
% ====
x = 3; x(1,1,1)
% ====
x = 'abc'; x(5)
% ====
x = [1 2 3]; x(0)
% ====
x = [1 2 3]; x(1.5)
% ====
x = [1 2 3]; x(2,2)
% ====
x = [1 2 3]; x(-1)
% ====
x = [1 2 3]; x(1,0)
% ====
x = 1:3; x({1})
% ====
c = {1,2}; c{3}
% ====
c = {1,2}; c(3)
% ====
c = {1,2}; c{}
% ====
c = {{1,2}}; c{1}{3}
% ====
x = 3; x{1}
% ====
x = 3; x.a
% ====
x = 1:3; x.a
% ====
x = 'str'; x{1}
% ====
x = true; x{1}
% ====
x = int8([1 2]); x{1}
% ====
x = 2i; x{1}
% ====
x = {}; x.a
% ====
x.a = 1; x{1}
% ====
x.a = 1; x.b
% ====
x.a = 1; x(2)
% ====
x.a = 1; x.a.b
% ====
x = [1 2;3 4](2,end)
% ====
numel([1 2;3 4](2,:))
% ====
x.('ab') = 3; n = 'cd'; x.(n) = 4; x.([n 'x']) = 5; x
% ====
x.a = 1; x.(3)
% ====
xx.('a b') = 3; xx.('a b')
% ==== assignment
x = 1; x(3) = 5
% ====
x = 3; x(2,3) = 1
% ====
x(3) = true; class(x), x
% ====
x(2) = int8(7); class(x), x
% ====
x(2) = 'b'; class(x), double(x)
% ====
x = []; x(:) = 3
% ====
x{3} = 1
% ====
x{2,3} = 1; size(x)
% ====
x{2}(3) = 1
% ====
x(2,3).a = 1; size(x)
% ====
x.a(2).b{3} = 1; x.a(2)
% ====
s.a{3}.b(2).c(1,:) = [7 8 9]; s.a{3}.b(2).c, size(s.a), size(s.a{3}.b)
% ====
s.a{3}.b(2).c(1,:) = [7 8 9]; s.a{3}.b(2).c(2,2) = 1; s.a{3}.b(2).c
% ====
a.b.c = 1; a.b.d = 2; t = a; t.b.c = 9; a.b.c, t.b.c
% ====
x = {1}; x.a = 2
% ====
x = 3; x.a = 2
% ====
x = 3; x{2} = 2
% ====
x = true; x.b = 1
% ====
x.a = 1; x{1} = 2
% ====
x = @sin; x(2) = 1
% ====
x = 1; x(2).y = 1
% ====
x = struct('a',{1,2}); x.a = 3
% ====
x = struct('a',{1,2}); x.a(2) = 3
% ====
x = struct('a',{1,2}); x(2).a(2) = 3; x(2)
% ====
x = struct('a',{1,2}); x(1:2).a = 3
% ====
x = zeros(0,3); x.a = 5
% ====
x = []; x.a = 5
% ====
x = []; x{2} = 5
% ====
x = {}; x{2}.y = 1
% ====
x = {1}; x{1}.y = 1
% ====
x(1)(2) = 3
% ====
x = {1}; x(1){1} = 3
% ====
x = {1,2}; x{1}(2) = 3
% ====
x = cell(1,2); x(:) = {5}
% ====
x = {1,2,3}; x(2) = []
% ====
x = {1,2,3}; x{2} = []
% ====
x = 1:5; x([1 3]) = []
% ====
x = [1 2;3 4]; x(:,1) = []
% ====
x = [1 2;3 4]; x(1,2) = []
% ====
x = 1:3; x(5) = []
% ====
s = struct('a',{1,2,3}); s(2) = []; [s.a]
% ====
s.v = 1:4; s.v(2) = []; s.v
% ====
c = {1:4}; c{1}(2) = []; c
% ====
x = 1:4; e = []; x(2) = e
% ====
x = 1:3; x(0) = 1
% ====
x = 1:3; x([1 2]) = [1 2 3]
% ====
x = ones(2); x(7) = 1
% ====
x = 5; x += 2, x -= 1, x *= 3, x /= 2, x ^= 2
% ====
x = 5; x++; x, x--; x, ++x; x
% ====
x = 5; x++
% ====
x.y = 5; x.y += 2
% ====
q = 1:3; q(2) *= 4
% ====
q = 1:3; q(5) += 1
% ====
q += 1
% ====
q(3) += 1
% ====
q = {1,2}; q{1} += 4
% ====
a = b = 3
% ====
[a, b] = size([1 2 3])
% ====
[a, ~] = size([1 2 3])
% ====
[~, w] = size(ones(3,4))
% ====
[w(3), v.b] = size(ones(3,4))
% ====
[a, a] = size(ones(3,4))
% ====
[a, b] = 5
% ====
[a, b] = 1 + 2
% ====
[a, b] = 'str'
% ====
v = {1,2}; [a, b] = v{:}
% ====
v = {1,2,3}; [a, b] = v{:}
% ====
v = {1,2}; [a, b] = v
% ====
v = {1,2}; [a, b] = v{1}
% ====
f = @(x) x; [a, b] = f(1)
% ====
x = 1:3; y = x; y(2) = 9; x, y
% ====
x(2) = []
% ====
x.a(0) = 1
% ====
x = {1}; x{0} = 1
% ====
x = {1}; x{1.5}(2) = 1
% ====
x = 1:3; x(0,1) = 1
% ====
x.a = 1; x(0).a = 1
% ====
x = 5; x(end) += 2
% ====
c = {}; c{end+1}.a = 3; c{end+1}.a = 4; c{2}
% ====
c = {1,2}; c(end+1:end+2) = {3,4}; numel(c)
% ====
x = 1:3; x(:) = []
% ==== conditions and operators
if [] disp(1), else disp(2), end
% ====
if [1 1 0] disp(1), elseif 'a' disp(2), end
% ====
if zeros(0,3), 1, else, 2, end
% ====
if {1}, end
% ====
if 1 | error('x'), disp(1), end
% ====
if 0 & error('x'), disp(1), else, disp(2), end
% ====
if [1 1] | error('x'), disp(1), end
% ====
k = 0; while k > 3 & error('x'), end, k
% ====
y = 1 | error('x')
% ====
if (0 & error('x')) + 1, 1, end
% ====
a = 1 || error('x'), b = 0 && error('x')
% ====
a = [] || 1, b = [1 0] || 0, c = [] && 1
% ====
a = {} || 0
% ====
x = 3; x > 2 && x < 5
% ====
!3, ~0, -[1 2]', 2^-1, 1:3 + 1
% ====
[1 -2], [1 - 2], [1 , 2
3, 4]
% ====
0x1F, class(0x1F), 0b101, 3i, 1e3
% ====
"a\tb", 'a\tb', ["ab";'cd']
% ====
{1,'a';[1 2 3],{2}}
% ====
[], '', {}, zeros(0,3), 1:0
% ====
x = 'abc'; x', x.', [x; x](2,:)
% ====
1:3 == 1:3, 'a' < 'b', 5 ~= 5, 5 != 4
% ==== loops
for k = 1:3, printf('%d ', k); end, k
% ====
for k = 5:-2:0, printf('%d ', k); end, k
% ====
for k = 0:0.1:0.5, printf('%.17g ', k); end, k
% ====
for k = 1:0, end, k
% ====
for k = [], disp(1), end, k
% ====
for k = zeros(0,3), disp(size(k)), end, k
% ====
for k = zeros(2,0), disp(size(k)), end, k
% ====
for k = {}, disp(1), end, k
% ====
for k = [1 2;3 4], k, end
% ====
for k = [1;2;3], k, end
% ====
for k = {1,2;3,4}, k, end
% ====
for k = 'abc', k, end
% ====
for k = uint8(1):uint8(3), disp(class(k)), end
% ====
for k = 7, k, end
% ====
for k = 1:5, if k == 2, continue, end, if k == 4, break, end, printf('%d ', k); end, k
% ====
for k = 1:3, k = k * 10; printf('%d ', k); end, k
% ====
n = 3; for k = 1:n, n = 10; printf('%d ', k); end
% ====
for i = 1:2, for j = 1:3, if j == 2, break, end, printf('%d%d ', i, j); end, end
% ====
s = struct('a',1); for k = s, k, end
% ====
for x.a = 1:2, x, end
% ====
for k = ones(2,2,2), disp(k'), end
% ====
k = 0; while true, k++; if k < 5, continue, end, break, end, k
% ====
k = 0; do k++; if k == 3, break, end, until k > 10, k
% ====
k = 0; do, k += 2; until k >= 5
k
% ====
y = []; for k = 1:4, y(k) = k^2; end, y
% ====
y = zeros(1,4); for k = 1:4, y(k) = k; y(1) += 1; end, y
% ====
for k = -0:1, printf('%g ', 1/k); end
% ====
for k = (1:3)', k, end
% ====
for k = 1:3.7, printf('%d ', k); end
% ====
for k = 1:Inf, if k > 3, break, end, end, k
% ====
for k = 0.5:3, printf('%g ', k); end
% ====
for k = 10:-3:-3, printf('%d ', k); end
% ====
for k = single(1):3, disp(class(k)), end
% ====
while [], end; while [1 1 0], end; disp('ok')
% ==== switch
switch 3, case 1, disp(1), case {2,3}, disp(23), otherwise, disp(0), end
% ====
switch 'abc', case 'x', disp(1), case {'y','abc'}, disp(2), end
% ====
switch 'abc', case 'ABC', disp(1), otherwise, disp(2), end
% ====
switch 1, case '1', disp(1), case {[1 2],1}, disp(3), otherwise, disp(2), end
% ====
switch [], case [], disp(1), otherwise, disp(2), end
% ====
switch '', case '', disp(1), otherwise, disp(2), end
% ====
switch [1 2], case [1 2], disp(1), otherwise, disp(2), end
% ====
switch {1}, case 1, disp(1), otherwise, disp(2), end
% ====
switch 97, case 'a', disp(1), otherwise, disp(2), end
% ====
switch 5, end, disp('end')
% ====
for k = 1:3, switch k, case 2, continue, end, printf('%d ', k); end
% ==== errors
try, error('my:id', 'value %d', 3); catch err, disp(err.message), disp(err.identifier), end
% ====
try, error('plain'); catch err, disp(err.message), disp(isempty(err.identifier)), end
% ====
try, xx_undefd; catch err, disp(err.message), disp(err.identifier), end
% ====
try, error('a:b', 'c'); catch, disp(lasterr()), end
% ====
try, error('in'); catch e1, try, error('again %s', e1.message); catch e2, disp(e2.message), end, end
% ====
try, x = [1 2 3]; x(7); catch err, disp(err.message), end
% ====
try, [1 2] + [1 2 3]; catch err, disp(err.identifier), disp(err.message), end
% ====
try, error(struct('message','m1','identifier','a:b')); catch err, disp(err.identifier), end
% ====
try, error('a:b','c'); catch err, try, rethrow(err); catch e2, disp(e2.identifier), end, end
% ====
try, error('zz'); end, disp('after')
% ====
unwind_protect, disp(1), unwind_protect_cleanup, disp(2), end_unwind_protect
% ====
unwind_protect, error('my:x','zz'); unwind_protect_cleanup, disp(2), end_unwind_protect
% ====
for k = 1:3, unwind_protect, if k == 2, break, end, unwind_protect_cleanup, printf('c%d ', k); end_unwind_protect, end
% ====
for k = 1:3, try, if k == 2, error('x'), end, printf('%d ', k); catch, printf('e '); end, end
% ====
try, x.a.b = 1; x.a.c(0) = 2; catch, end, x
% ====
error('Octave:some-id', 'text\n')
% ====
error('no format %d')
% ==== anonymous functions and handles
z = 3; f = @(x) z + x; z = 5; f(1)
% ====
f = @() z_later; z_later = 3; f()
% ====
f = @(varargin) numel(varargin); f(1,2,3), f()
% ====
f = @(varargin) nargin; f(1,2,3)
% ====
f = @(x, varargin) varargin; f(1,2,3)
% ====
f = @(x) x; f()
% ====
f = @(x) x; f(1,2)
% ====
f = @(a, ~) a; f(1,2)
% ====
f = @() 5; f, f() + 1, x = f; class(x)
% ====
s.f = @(x) x + 1; s.f(2)
% ====
c = {@sin, @(x) x^2}; c{2}(3)
% ====
f = @(x) @(y) x + y; f(1)(2)
% ====
a = 2; f = @(x) @(y) a*x + y; g = f(3); g(4)
% ====
f = @plus; f(1,2), f
% ====
f = @(x) printf('%d|', x); f(3); disp('')
% ====
f = @undefinedfn; f(1)
% ====
feval('undefinedfn', 1)
% ====
feval(@(x) x * 2, 4), feval('max', [3 9 2])
% ====
f = @(x) size(x); [r, c] = f(ones(2,3))
% ====
cellfun(@(x) x * 2, {1,2}), arrayfun(@(k) k^2, 1:3)
% ====
cellfun(@(x) [x 'z'], {'a','b'}, 'UniformOutput', false)
% ====
f = @(x) x + 1, g = @(a, b) [a; b'](1:2, :)
% ====
f = @(x) x(end); f(1:4), f('abc')
% ====
n = 3; f = @() n; n = 4; g = @() n; [f(), g()]
% ====
f = @(x) x; f{1}
% ====
f = @(x) x; f.a
% ====
f = @(s) s.a.b; q.a.b = 7; f(q)
% ====
fs = cell(1,3); for k = 1:3, fs{k} = @(x) x * k; end, fs{1}(10), fs{3}(10)
% ====
fib = @(f, n) n; r = fib(fib, 3)
% ==== names
sin = 3; sin(1)
% ====
i = 2; i
% ====
if false, i = 2; end, i
% ====
pi, pi(1,2), e = 3; e
% ====
x = y_undef
% ====
x = y_undef(3) + 1
% ====
x = y_undef.a
% ====
y_undef()
% ====
disp hello
% ====
5; ans, x = 3; x; ans, 1 + 1; ans
% ====
true; ans
% ====
global G; G = 3; G
% ====
global G2 = 7
G2
% ==== display
x = 5, y = -0.5, z = [1.5 2; 3 4], w = 'text', b = true, c = int8(5), e = []
% ====
x.a = 1; x.b = 'hi'; x
% ====
x = 1:5, y = [1;2], z = {}
% ==== function files
y = tf_one(3), tf_one(3);
%%% file tf_one.m
function y = tf_one(x)
  y = x + 1;
end
% ====
tf_none(3); x = tf_none(4);
%%% file tf_none.m
function tf_none(x)
  disp(x);
end
% ====
tf_unset(1); x = tf_unset(1)
%%% file tf_unset.m
function y = tf_unset(x)
end
% ====
[a, b] = tf_half(1)
%%% file tf_half.m
function [a, b] = tf_half(x)
  a = x;
end
% ====
[~, b] = tf_second(1)
%%% file tf_second.m
function [a, b] = tf_second(x)
  b = x;
end
% ====
tf_many(1, 2)
%%% file tf_many.m
function y = tf_many(x)
  y = x;
end
% ====
[a, b] = tf_outs(1)
%%% file tf_outs.m
function y = tf_outs(x)
  y = x;
end
% ====
x = tf_missing()
%%% file tf_missing.m
function y = tf_missing(x)
  y = x;
end
% ====
[a, b, c] = tf_vout(3), tf_vout(1), x = tf_vout(0)
%%% file tf_vout.m
function varargout = tf_vout(n)
  varargout = num2cell(1:n);
end
% ====
[a, b] = tf_vout2(0)
%%% file tf_vout2.m
function [a, varargout] = tf_vout2(n)
  a = 1; varargout = cell(1, n);
end
% ====
tf_vin(), tf_vin(1,2), tf_vin(1,2,3,'x')
%%% file tf_vin.m
function n = tf_vin(a, b, varargin)
  n = [nargin numel(varargin)];
end
% ====
tf_nout(1); x = tf_nout(1); [a, b] = tf_nout(1);
%%% file tf_nout.m
function [a, b] = tf_nout(x)
  a = x; b = x; printf('nargout=%d nargin=%d\n', nargout, nargin);
end
% ====
tf_early(1), tf_early(-1)
%%% file tf_early.m
function y = tf_early(x)
  y = 0;
  if x < 0
    return;
  end
  for k = 1:10
    y = y + k;
    if k == 3
      return
    end
  end
end
% ====
tf_rec(5), tf_rec(10)
%%% file tf_rec.m
function y = tf_rec(n)
  if n <= 1
    y = 1;
  else
    y = n * tf_rec(n - 1);
  end
end
% ====
tf_deep(1)
%%% file tf_deep.m
function y = tf_deep(n)
  y = tf_deep(n + 1);
end
% ====
tf_sub(3)
%%% file tf_sub.m
function y = tf_sub(x)
  y = helper(x) + helper(1);
end
function y = helper(x)
  y = x * 10;
end
% ====
tf_pers(), tf_pers(), tf_pers()
%%% file tf_pers.m
function n = tf_pers()
  persistent k = 10;
  persistent seen;
  if isempty(seen)
    seen = 0;
  end
  seen++;
  k += seen;
  n = k;
end
% ====
global TG; TG = 1; tf_glob(); TG
%%% file tf_glob.m
function tf_glob()
  global TG
  TG = TG + 41;
end
% ====
tf_nest(2)
%%% file tf_nest.m
function y = tf_nest(x)
  total = 0;
  add(x); add(5);
  y = total;
  function add(k)
    total = total + k;
  end
end
% ====
f = tf_counter(); f(); f(); x = f()
%%% file tf_counter.m
function h = tf_counter()
  n = 0;
  h = @bump;
  function r = bump()
    n = n + 1;
    r = n;
  end
end
% ====
tf_nest2(1)
%%% file tf_nest2.m
function y = tf_nest2(x)
  y = outer(x);
  function r = outer(k)
    z = k;
    inner(3);
    r = z;
    function inner(d)
      z = z + d + x;
    end
  end
end
% ====
tf_hsub(3)
%%% file tf_hsub.m
function y = tf_hsub(x)
  f = @twice;
  g = @(t) twice(t) + x;
  y = [f(x), g(1), cellfun(@twice, {5}), feval('twice', 7), feval(@twice, 8)];
end
function y = twice(x)
  y = 2 * x;
end
% ====
h = tf_hret(); h(4)
%%% file tf_hret.m
function h = tf_hret()
  h = @local;
end
function y = local(x)
  y = -x;
end
% ====
tf_script_caller(3)
%%% file tf_script_caller.m
function y = tf_script_caller(x)
  tf_script;
  y = from_script + x;
end
%%% file tf_script.m
from_script = x * 100;
% ====
try, tf_errs(0); catch err, disp(err.stack(1).name), disp(err.stack(1).line), disp(err.stack(2).name), end
%%% file tf_errs.m
function tf_errs(x)
  y = 1;
  inner_err(x);
end
function inner_err(x)
  z = 2;
  error('stack:test', 'here');
end
% ====
tf_catch(1), tf_catch(0)
%%% file tf_catch.m
function y = tf_catch(x)
  try
    if x, error('A:b', 'thrown'); end
    y = 'fine';
    return;
  catch e
    y = [e.identifier ' ' e.message];
  end
  y = [y '!'];
end
% ====
tf_unwind(1)
%%% file tf_unwind.m
function y = tf_unwind(x)
  y = 0;
  unwind_protect
    y = 1;
    return;
  unwind_protect_cleanup
    disp('cleanup');
  end_unwind_protect
end
% ====
tf_isarg(1); [~, b] = tf_isarg(1); [a, ~] = tf_isarg(1);
%%% file tf_isarg.m
function [a, b] = tf_isarg(x)
  printf('%d%d\n', isargout(1), isargout(2));
  a = 1; b = 2;
end
% ====
x = 10; tf_scope(), x
%%% file tf_scope.m
function y = tf_scope()
  y = exist('x');
  x = 3;
end
% ====
tf_one_liner(2) + tf_one_liner(3)
%%% file tf_one_liner.m
function y = tf_one_liner(x), y = x^2; end
% ====
s = tf_fields(3); s.a, s.b{2}
%%% file tf_fields.m
function out = tf_fields(n)
  out.a = 1:n;
  out.b{2} = 'second';
end
% ====
tf_argmod([1 2 3]); v = [1 2 3]; w = tf_argmod(v); v, w
%%% file tf_argmod.m
function v = tf_argmod(v)
  v(1) = 100;
end
% ====
tf_cmd one two
%%% file tf_cmd.m
function tf_cmd(varargin)
  printf('[%s]', varargin{:}); disp('');
end
% ====
1;
function y = tf_inline(x)
  y = x + 100;
end
tf_inline(1)
% ====
tf_noparen + 1, tf_noparen
%%% file tf_noparen.m
function y = tf_noparen
  y = 41;
end
% ====
tf_one2(1)(1), tf_one2({4,5}){2}, tf_one2(1:3)(5)
%%% file tf_one2.m
function y = tf_one2(x)
  y = x;
end
% ==== whole programs
x = [1.1 0 -2]; for k = 1:3, printf('%.17g\n', tp_pow(x(k), -13)); end
%%% file tp_pow.m
function y = tp_pow(x, n)
  if n < 0
    y = 1 / tp_pow(x, -n);
    return
  end
  y = 1;
  base = x;
  while n > 0
    if mod(n, 2) == 1
      y = y * base;
    end
    n = floor(n / 2);
    if n > 0
      base = base * base;
    end
  end
end
% ====
[t, y, e] = tp_ode([0 2], [1; 0], 12, 4); printf('%.17g ', t, y, e); disp('');
%%% file tp_ode.m
function [t, y, e] = tp_ode(tspan, y0, n, k)
  [t, y] = march(@tp_rhs, @rk, tspan, y0, n, k, 0.25);
  [~, z] = march(@tp_rhs, @euler, tspan, y0, n, k, 0.25);
  e = max(abs(y(:) - z(:)));
end
function [t, y] = march(f, stepper, tspan, y0, n, varargin)
  h = (tspan(2) - tspan(1)) / n;
  t = zeros(1, n + 1);
  y = zeros(numel(y0), n + 1);
  t(1) = tspan(1);
  y(:, 1) = y0;
  for i = 1:n
    y(:, i + 1) = feval(stepper, f, t(i), y(:, i), h, varargin{:});
    t(i + 1) = tspan(1) + i * h;
  end
end
function y = euler(f, t, y, h, varargin)
  y = y + h * feval(f, t, y, varargin{:});
end
function y = rk(f, t, y, h, varargin)
  k1 = feval(f, t, y, varargin{:});
  k2 = feval(f, t + h / 2, y + h / 2 * k1, varargin{:});
  y = y + h / 2 * (k1 + k2);
end
%%% file tp_rhs.m
function dy = tp_rhs(t, y, k, c)
  if nargin < 4
    c = 0;
  end
  dy = [y(2); -k * y(1) - c * y(2) + 0.5 * (t > 1)];
end
% ====
[y, u] = tp_opt([1 7 -3], struct('limit', 3, 'mode', 'wrap', 'shift', [], 'scale', 0.5)), tp_opt(1, struct('x', 1))
%%% file tp_opt.m
function [y, used] = tp_opt(x, opts)
  used = struct('scale', 1, 'shift', 0, 'mode', 'none', 'limit', Inf);
  given = fieldnames(opts);
  for k = 1:numel(given)
    key = given{k};
    if ~isfield(used, key)
      error('tp_opt:field', 'unknown option %s', key);
    end
    if ~isempty(opts.(key))
      used.(key) = opts.(key);
    end
  end
  y = x * used.scale + used.shift;
  switch used.mode
    case 'wrap'
      y = mod(y, used.limit);
    case {'none', ''}
      y = y + 0;
    otherwise
      error('tp_opt:mode', 'unknown mode %s', used.mode);
  end
end
% ====
tp_sieve(50)
%%% file tp_sieve.m
function p = tp_sieve(n)
  is = true(1, n); is(1) = false;
  for k = 2:floor(sqrt(n))
    if is(k)
      is(k*k:k:n) = false;
    end
  end
  p = find(is);
end
% ====
r = tp_queue({3, 'x', [1 2]}); printf('%s ', r{:}); disp('');
%%% file tp_queue.m
function out = tp_queue(items)
  out = {};
  while ~isempty(items)
    item = items{1};
    items(1) = [];
    if ischar(item)
      out{end+1} = ['s:' item];
    elseif isscalar(item)
      out{end+1} = sprintf('n:%d', item);
    else
      out{end+1} = mat2str(item);
    end
  end
end
% ==== where a name without a meaning stands: blanks and line breaks that separate elements count as characters
try, x = [1 2] + nowhere_at_all (1); catch e, disp (e.message), end
try, x = {1 [2 3 nowhere_at_all(1)]}; catch e, disp (e.message), end
try, x = [1, 2; 3 , nowhere_at_all]; catch e, disp (e.message), end
try
  x = [1 2
       3 nowhere_at_all(1)];
catch e
  disp (e.message)
end
try
  x = [1, 2; % row
       nowhere_at_all(1)];
catch e
  disp (e.message)
end
try
  x = [1 ...
       nowhere_at_all(1)];
catch e
  disp (e.message)
end
% ==== options of regexp by their beginnings
a = regexp ('ab', 'b', 'matches')
b = regexp ('ab', '(b)', 'tokensX', 'oncemore')
c = regexp ('aB', 'b', 'ignorecases')
d = regexprep ('aB', 'b', 'c', 'ignorecases')
try, regexp ('ab', 'b', 'onc'), catch e, disp (e.message), end
try, regexprep ("ab", "b", "c", "zzz"), catch e, disp (e.message), end
% ==== names of arguments through handles
1;
function w (varargin), for k = 1:nargin, printf ('[%s]', inputname (k)); end, printf ('\n'); end
x = 1; c = {@w}; s.h = @w; f = @w; g = @(v) w (v); y.z = 2; h = {{@w}};
c{1}(x); s.h (x); f (x); g (x); c{1}(x, 5, y.z, x + 1); h{1}{1}(x); cellfun (@w, {1}); w (x);
% ==== pairs of a column
try, nchoosek ([1; 2; 3; 4], 2), catch e, disp (e.message), end
try, nchoosek ({1; 2; 3}, 2), catch e, disp (e.message), end
nchoosek ([1; 2], 2), nchoosek ([1; 2; 3], 3), nchoosek ([1; 2; 3], 1), nchoosek ([1, 2, 3], 2)
% ==== what says a stream
1;
function told (f, varargin), try, f (varargin{:}); catch e, disp (e.message), end, end
told (@fgetl, {1}); told (@fgetl, 1.5); told (@fgetl, []); told (@fgetl, 'no such file'); told (@fclose, @sin); told (@fclose, NaN);
told (@fputs, struct (), 'a'); told (@fprintf, {1}, 'a'); told (@fprintf, 99, 'a'); told (@fprintf, -1, 'a'); told (@feof, 98);
told (@textscan, {1}, '%s'); told (@fdisp, [], 1); told (@fread, {}); told (@fflush, 'none'); told (@fscanf, 2.5, '%d');
fprintf ([1 2], "a\n"); fputs (true, "b\n"); fdisp (1 + 2i, 3);
