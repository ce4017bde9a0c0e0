% Programs on the short paths (numbers, temporaries that are reused, rows that grow in place), and that leave them in the
% middle.
% ==== numbers
s = 0; for k = 1:20, s = s + mod(k, 7) * 2; if s > 30, s = s - 30; end, end, s
% ====
a = [4 5; 6 7]; k = 2; printf('%g ', a(k), a(1, k), a(k, k) ^ 2, -a(end), a(end, 1) / 3, a(k + 1));
% ====
a = 1:3; k = 4; try, a(k) + 1, catch e, disp(e.message), end, try, a(0) * 2, catch e, disp(e.message), end
% ====
a = 1:3; try, a(1.5) + 1, catch e, disp(e.message), end, try, 1 + a(2, 2), catch e, disp(e.message), end
% ====
printf('%s ', class(true + 1), class(single(2) * 3), class(int8(5) - 2), class('a' + 1), class(1 < 2));
% ====
x = (-8) ^ (1/3), y = (-8) ^ 3, z = 2 ^ -1, w = (-2) ^ 0.5 + 1, 0 ^ 0, (-0) ^ -1, NaN ^ 0, (-Inf) ^ 0.5
% ====
f = -4; x = sqrt(f) + 1, y = sqrt(-f) + 1, log(-1) * 2, log(0) + 1
% ====
for v = {1, 2, [1 2 3], 4, 'ab', 5, {6}, 7}, x = v{1}; try, disp(x * 2 + 1), catch e, disp(e.message), end, end
% ====
n = 0; for k = 1:40, if k < 20, x = [k k]; else, x = k; end, n = n + sum(x * 2 + 1); end, n
% ====
x = 5; mod = [10 20 30]; y = mod(2) + x, clear mod, y = mod(7, 4) + x
% ====
x = 3; a = -x ^ 2, b = 2 ^ -x, c = -(-x), 1 / -0, -0 * 5, 1 / (-0 * 5)
% ====
x = 3; if x == 3 && x < 4, disp('yes'), end, if x > 3 || 0, disp('no'), end, x >= 3, x ~= 3, ~(x == 3)
% ====
i = 2; 3i + i, 0x1F + 1, 1e3 + i, 5 - 2i
% ====
x = []; if x == 3, disp('yes'), else, disp('no'), end, x < 1, x + 1, 3 > []
% ====
a = 1:5; b = a(min(end, 3)) + a(end - 1) * a(max(1, end - 2))
% ====
c = {1, 2, 3}; c{end + 1 - 1}, c{end - 1} + 1
% ====
x.a = 3; x.b = [1 2 3]; x.a * x.b(end) - x.b(x.a - 1)
% ====
max(0, -0), max(-0, 0), 1 / max(0, -0), 1 / max(-0, 0), 1 / min(0, -0), max(NaN, 1), min(1, NaN), max(NaN, NaN)
% ====
rem(-7, 3), mod(-7, 3), mod(5, 0), rem(5, 0), mod(5, -3), mod(0.3, 0.1), fix(-2.5), round(-2.5), sign(-0), abs(-0)
% ====
sin(1) ^ 2 + cos(1) ^ 2, atan2(1, -1), exp(1) - 1, floor(-0.5), 1 / ceil(-0.5)
% ====
try, x = 1 + undefd_name(3), catch e, disp(e.message), end, try, y = undefd_name + 2, catch e, disp(e.message), end
% ==== stores
x = []; for k = 1:5, x(k) = k * k; end, x, x(end + 1) = 7; x(end + 2) = 8
% ====
x = zeros(2, 2); x(1, 2) = 5; x(end, end) = 6; x(3) = 7, y = x; y(1) = 100; x(1)
% ====
x = 1:3; y = x; x(end + 1) = 4; y, x, z = x'; z(end + 1) = 5
% ====
x = 7; x(end + 1) = 8; x(end + 1) = 9, q(3) = 1, q(end + 1) = 2
% ====
x = 1:3; x(2) = 'a', x(2) = true, x(1) = int8(4), x = int8([1 2]); x(end + 1) = 3.7
% ====
x = 1:3; x(2) = [], x(1) = 1i
% ====
x = eye(3); x(2) = 5; x, y = 1:4; y(2) = 0; y + 0
% ==== temporaries
a = [1 2 3]; b = a; c = a .* b + a - b ./ a, a, b, d = a + 1; d = d + d, e = (a + 1) + (a + 1)
% ====
a = [1 2 3]; f = @(x) x + 1; g = f(a) .* f(a) + a, h = f(a); h = h - f(a), a
% ====
c = {[1 2 3]}; d = c{1} + 1; c{1}, s.v = [4 5]; t = s.v .* 2 + s.v; s.v, t
% ====
a = [1 2; 3 4]; b = a' + a, c = a * a + a, d = a * 2 - a / 2, e = 2 \ a + a, a ^ 2 + a, a .^ 2 + a, 2 .^ a - a
% ====
a = [1 2 3]; try, a + 1 + [1 2], catch e, disp(e.message), end, a, b = (a + 1) + [1; 2], (a .* 2) .* 3 .* a(1)
% ====
r = 1:4; x = r + 1 - r, y = 2 * r + r, z = (r * 2)(3), r, class(r + single(1)), class((r + 1) + int8(1))
% ====
a = [1+2i, 3]; b = a + 1 + a, c = (a .* a) .* [1 2], d = ([1 2] + 1) .* a, e = zeros(0, 3) + 1 + zeros(0, 3)
% ====
d = eye(2) * 3 + 1, e = eye(2) + eye(2), f = (eye(2) * 2) .* 2, g = [1 2] + 1 == [2 4], h = ~([1 0] + 0)
% ====
x = sum(sqrt([1 4 9]) .* [1 2 3] + [1 2 3] .^ 2 - 3 * [1 2 3]), sqrt([1 -4 9]) + 1, sqrt([NaN 4 -0]) + 0, log([-1 1])
% ====
y = tp_twice([1 2 3]), z = tp_twice(5)
%%% file tp_twice.m
function y = tp_twice(x)
  y = x + 1;
  x = x .* 2 + y;
  y = y + x - 1;
end
% ==== rows that grow
t = ''; for k = 1:5, t = [t, sprintf('%d,', k)]; end, t, size(t), u = t; t = [t 'x']; u, t
% ====
t = 'a'; t = [t t], t = [t t t], t = [t, ''], t = [t, 65], t = [t; t]
% ====
t = "a"; t = [t, 'b'], t = ['c', "d"]; t = [t, "e"], x = {t}
% ====
x = 1:3; y = x; x = [x, 4, 5]; x = [x, y], y, x = [x, []], x = [x, zeros(1, 0)], x = [x, 'a'], x = 3; x = [x, 4]
% ====
x = [1 2]; x = [x, single(3)], class(x), x = int8([1 2]); x = [x, 300], x = [true false]; x = [x, true], x = [x, 2]
% ====
x = [1 2]; try, x = [x, [1; 2]], catch e, disp(e.message), end, x, x = [x, 1i], x = [x, {1}]
% ====
x = [1 2]; x = [x, x(end) + 1, numel(x)], x = [x, x + 1]
% ====
x = {1}; x = [x, 2], x = [x, {3, 4}]; size(x), s = struct('a', 1); s = [s, struct('a', 2)]; size(s)
% ====
global tp_g; tp_g = 'ab'; tp_g = [tp_g, 'cd'], x = sparse([1 0]); x = [x, 2]
% ====
x = [1 2]; c = {x}; x = [x, 3]; c{1}, x, x = [x, x(1):3], t = 'ab'; t = [t, 'c']'
% ==== lists of none or several values where one is wanted
c = {1, 2}; try, x = -c{:}, catch e, disp(e.message), end, try, x = c{:}', catch e, disp(e.message), end
% ====
c = {}; try, x = !c{:}, catch e, disp(e.message), end, if c{:}, disp('yes'), else, disp('no'), end, c{:} || 1, 1 && c{:}
% ====
c = {1, 2}; if c{:}, disp('yes'), else, disp('no'), end, while c{:}, disp('yes'), break, end, c{:} && 1, c = {3}; c{:} && 1
% ====
c = {1, 2}; try, if c{:} | 1, disp('yes'), end, catch e, disp(e.message), end, try, 'a' == c{:}, catch e, disp(e.message), end
% ====
s = struct('a', {1, 2}); try, s.a + s.a, catch e, disp(e.message), end, try, (1:3) ./ s.a, catch e, disp(e.message), end
% ====
s = struct('b', {'x', 'x'}); switch s.b, case 'x', disp('x'), otherwise, disp('other'), end, try, for k = s.b, k, end, catch, disp('no'), end
% ====
c = {1, 2}; try, x = 1:c{:}, catch e, disp(e.message), end, try, x = c{:}:3, catch e, disp(e.message), end, c = {}; try, 1:c{:}:3, catch e, disp(e.message), end
% ====
c = {'a', 'b'}; s.a = 1; try, s.(c{:}), catch e, disp(e.message), end, switch 'a', case c{:}, disp('x'), otherwise, disp('other'), end
