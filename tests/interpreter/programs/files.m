% Variables in files, formats of what is shown, lists of variables.
% ==== save and load of every class of value, as text
f = tempname ();
a = pi; b = [1 2; 3.5 NaN]; c = 'abc'; d = ["ab"; "cd"]; e = {1, 'x'; [1 2], {2}}; g = struct ('p', 1, 'q', 'hi');
h = true; k = [true false]; l = int8 ([1 2; 3 4]); m = int64 (9223372036854775807); n = 1 + 2i; o = [1 2i]; p = 1:5; q = [];
r = zeros (0, 3); s = single (2.5); t = single ([1.5 pi]); u = sparse ([1 0 2; 0 2.5 0]); v = @(x) x + a; w = @sin;
x = struct ('a', {1, {2}}); y = ones (2, 2, 2); z = eye (3); aa = "dq\n"; bb = ''; cc = {}; dd = sparse ([1 + 2i 0]);
ee = sparse ([true false]); ff = [Inf -Inf NA -0]; gg = struct (); hh = cell (2, 0); ii = repmat ('ab', [1 1 2]); jj = eye (2, 3) * 2;
kk = eye (3)(:, [2 3 1]); ll = int16 (ones (2, 2, 2)); mm = uint8 ([]); nn = struct ([]); oo = cell (1, 2, 2); pp = 0:0.3:1;
save ('-text', f); t0 = fileread (f); disp (strsplit (t0 (find (t0 == "\n", 1) + 1:end), "\n# name: f\n"){1});
clear -x f
load (f);
whos_ = whos; printf ('%s %s %d\n', [{whos_.name}; {whos_.class}; {whos_.bytes}]{:});
a, b, c, d, e, g, m, o, p, s, t, u, dd, ff, x, z, kk, jj, pp, v (1), w (0), size (r), size (y), size (oo), double (aa), ii
unlink (f);
% ==== the same line by line
f = tempname (); x = struct ('n', struct ('x', {{1, 'a'}})); c = cell (2, 2); c{2, 1} = 1:0; y = []; y(3).q = 1; s = sparse ([1 2; 3 0]);
save (f, 'x', 'c', 'y', 's'); t = fileread (f); t(find (t == "\n", 1) + 1:end)
z = load (f, 'x', 'y*')
save ('-append', f, 'f'); fieldnames (load (f))'
unlink (f);
% ==== fields of a struct, patterns, what is not there
f = tempname (); s.a = 1; s.bc = 'x'; s.b = {2};
save (f, '-struct', 's'); fieldnames (load (f))'
save (f, '-struct', 's', 'b*'); fieldnames (load (f))'
try, save (f, '-struct', 'nope'), catch e, disp (e.message), end
try, save (f, '-struct', 'f'), catch e, disp (e.message), end
try, save (f, '-bogus'), catch e, disp (e.message), end
try, save (1), catch e, disp (e.message), end
try, save ('/nonexistent_folder/x', 's'), catch e, disp (e.message), end
try, load ('/nonexistent_folder/x'), catch e, disp (e.message), end
try, load (1), catch e, disp (e.message), end
try, load (f, 'nope'), catch e, disp (strrep (e.message, f, 'FILE')), end
r = save ('-', 'f'); r(find (r == "\n", 1) + 1:end)(1:20)
unlink (f);
% ==== files of numbers
f = tempname (); m = magic (3); save ('-ascii', f, 'm'); fileread (f), load (f)
save ('-ascii', '-double', f, 'm'); fileread (f), x = 'ab'; z = true; n = [NaN -Inf]; save ('-ascii', f, 'x', 'z', 'n'); fileread (f)
save ('-ascii', '-tabs', f, 'm'); double (fileread (f))
function told (f, text), fid = fopen (f, 'w'); fputs (fid, text); fclose (fid); try, disp (load (f)), catch e, disp (strrep (e.message, f, 'FILE')), end, end
told (f, "1,2\n3 4\n"); told (f, "1;2\n3;4\n"); told (f, "1\t2\n3\t4"); told (f, "1 a\n3 4\n"); told (f, "\n\n  1 , 2\n\n3,4\n\n");
told (f, "# hi\n1 2 # x\n4 5e3\n NaN -Inf\n"); told (f, "1 2 3\n4 5\n"); told (f, "hello world\n"); told (f, ""); told (f, "# only\n");
told (f, "1, 2, 3;\n3, 4, 5;\n"); told (f, "1 NaN NA\n inf Inf -Inf\n"); told (f, "# name: x\n# type: bogus\n1\n");
told (f, "# name: x\n# type: string\n# length: 3\nabc\n"); told (f, "# name: x\n# type: range\n# base, limit, increment\n1 5 2\n");
told (f, "% name: x\n% type: matrix\n% rows: 2\n% columns: 2\n 1 2\n 3\n"); told (f, "# name: x y\n# type: scalar\n1\n");
unlink (f);
% ==== globals are saved as such
function shows (), global g_saved, g_saved, end
f = tempname (); global g_saved; g_saved = 5; save (f, 'g_saved'); clear -global g_saved; load (f); shows (); unlink (f);
% ==== formats
1;
function all_of_it ()
  a = pi, b = [1 2; 3 4], c = [1.5 2.5], d = {1, 'x'; [1 2], {2}}, e = struct ('a', 1, 'b', [1 2 3], 's', struct ('q', 1)), f = 'abc'
  g = ['ab'; 'cd'], h = [], k = zeros (0, 3), l = {}, m = 1 + 2i, n = [1+2i 3.5-1i], o = int8 ([1 2; 3 4]), p = true, q = [true false]
  r = ones (2, 2, 2), t = 0:.1:.3, u = sparse ([1 0; 0 2.5]), v = eye (2), w = @(x) x + 1, x = struct ('a', {1, 2}), y = single (pi)
  z = [NaN 1 Inf], aa = [1e10 1], bb = [1e-5 1], cc = 1e10, dd = 100000, ee = 123456.789, ff = -pi, gg = [-1.5; 2.25e5], hh = uint8 (5)
  jj = (1:30) * 1.5, kk = NaN, ll = 5, mm = [1 1000000], nn = 1e-10, oo = [pi; single(2)], pp = 0, qq = [0 -1], rr = 1e5 + .5
  ss = [0.001 0.002], uu = ones (2, 0), vv = '', ww = cell (2, 2), xx = [1e15 1], yy = 1e15, zz = 99999, ab = 12345.678, ii = containers.Map ()
  disp (pi), disp ([1 2; 3 4]), disp ({1, 2}), disp (e), disp ('abc'), disp ([]), disp (r), disp (u), disp (''), disp (char (zeros (3, 0)))
end
all_of_it ()
format compact, all_of_it ()
format, format long g, all_of_it ()
format short g, all_of_it ()
format long e, all_of_it ()
format short e, all_of_it ()
format long, all_of_it ()
format short, output_precision (3), all_of_it ()
output_precision (7), all_of_it ()
output_precision (10), all_of_it ()
format
% ==== what format says
1;
function told (varargin), try, format (varargin{:}); [a, b, c] = format, catch e, disp (e.message), end, end
told ('long', 'g'), told ('long', 'G'), told ('LONGE'), told ('compact', 'short'), told ('long', 'foo'), told (1), told ('uppercase'), told ('g', 'short')
told ('short', 'e', 'g'), told (), x = output_precision (8), output_precision
try, output_precision (20), catch e, disp (e.message), end
try, output_precision ("a"), catch e, disp (e.message), end
try, output_precision (-1), catch e, disp (e.message), end
format
% ==== when exponents are shown
1;
function first (class_name)
  for p = 2:16
    output_precision (p);
    printf ('%d:', p);
    for d = 1:22, if (any (evalc ('x = feval (class_name, 10^(d-1))') == 'e')), break; end, end, printf (' %d', d);
    for d = 1:22, if (any (evalc ('x = feval (class_name, [1 10^(d-1)])')(3:end) == 'e')), break; end, end, printf (' %d', d);
    for d = 1:22, if (any (evalc ('x = feval (class_name, 10^(d-1) + .5)') == 'e')), break; end, end, printf (' %d', d);
    for d = 1:22, if (any (evalc ('x = feval (class_name, [.5 10^(d-1)])')(3:end) == 'e')), break; end, end, printf (' %d', d);
    for d = 1:22, if (any (evalc ('x = feval (class_name, 1.5 * 10^(-d))') == 'e')), break; end, end, printf (' %d', d);
    for d = 1:22, if (any (evalc ('x = feval (class_name, [1 1.5*10^(-d)])')(3:end) == 'e')), break; end, end, printf (' %d\n', d);
  end
  format
end
first ('double'), first ('single')
% ==== rows that are split within what they stand in
a.x = (1:40); a
a.y.z = (1:40) * 2; a
b.c = {(1:40) > 3, int8(1:40), {int16(-(1:40))}, (1:15) * (1+2i), {1.5 * (1:40)}}
d.e.f.g = 1; d.h = single (1:40) * 1.5; d
n = {ones(2, 14) * 1.5, {ones(2, 14) * 1.5}, int8(ones (2, 30)), {int8(ones (2, 30))}}
m.a = {ones(1, 20)}; m.b.c = {ones(1, 20)}; m, disp (m), z = {ones(2, 20, 2)}
% ==== lists of variables
1;
function f (x, varargin), y = 1; z = {1}; who, w = whos; w(1), {w.name}, who ('y*'), c = who ('z', 'x'), who nosuch, end
function g (), p = sparse ([1 0 2]); q = 1 + 2i; global r_listed; persistent t; t = 1; w = whos; {w.name}, [w.global; w.persistent; w.sparse; w.complex; w.bytes], end
f (3), g ()
% ==== what is cleared
1;
function r = counts (), persistent n; if (isempty (n)) n = 0; end, n++; r = n; end
counts (); clear x; counts (), clear -v, counts ()
% ====
counted (); counted (), clear counted, counted (), clear functions, counted (), clear all, counted (), x = 1; clear -f, counted (), x
%%% file counted.m
function r = counted (), persistent n; if (isempty (n)) n = 0; end, n++; r = n; end
% ====
x = 1; global g_cleared; g_cleared = 2; clear all; exist ('x'), global g_cleared; g_cleared
% ==== few of many
rand ('twister', 1); randperm (5e9, 3), randperm (20, 4), randperm (21, 4), randperm (20, 3), rand
% ==== sparse factors
A = sparse ([4 1 0 0; 1 3 1 0; 0 1 5 2; 0 0 2 6]); B = sparse ([0 2 0 1; 3 0 1 0; 0 1 0 4; 1 0 2 0]); C = A + 1i * sparse ([0 1 0 0; -1 0 0 0; 0 0 0 2; 0 0 -2 0]);
function shows (v), for k = 1:numel (v), printf ('%d %s %d %d: ', issparse (v{k}), class (v{k}), size (v{k})); printf ('%s ', num2hex (full (real (v{k})(:)))'); printf ('%s\n', num2hex (full (imag (v{k})(:)))'); end, end
for M = {A, B, C, sparse(magic (5)), sparse([1 2; 3 4; 5 6]), sparse([1 2 3; 4 5 6]), sparse([2 1; 0 3])}
  r = cell (1, 1); [r{1}] = lu (M{1}); shows (r); r = cell (1, 2); [r{:}] = lu (M{1}); shows (r); r = cell (1, 3); [r{:}] = lu (M{1}); shows (r);
  r = cell (1, 4); [r{:}] = lu (M{1}); shows (r); [r{:}] = lu (M{1}, 'vector'); shows (r); r = cell (1, 5); [r{:}] = lu (M{1}); shows (r);
end
for M = {A, C, sparse([4 2; 2 1]), sparse([1 2; 2 1]), sparse([4 0 1; 0 0 0; 1 0 5]), speye(3)}
  try, shows ({chol(M{1})}), catch e, disp (e.message), end, try, shows ({chol(M{1}, 'lower')}), catch e, disp (e.message), end
  r = cell (1, 2); [r{:}] = chol (M{1}); shows (r); r = cell (1, 3); [r{:}] = chol (M{1}); shows (r); r{3} = []; [r{:}] = chol (M{1}, "vector"); shows (r);
end
for M = {A, B, C, sparse([2 1; 0 3]), sparse([2 0; 1 3]), sparse([2 0; 0 4]), sparse([0 2; 4 0]), speye(3)}, shows ({inv(M{1})}), end
try, inv (sparse ([1 2 3])), catch e, disp (e.message), end
try, chol (sparse ([1 2 3])), catch e, disp (e.message), end
% ==== a cell that is resized
resize ({1, 2}, 1, 3), resize ({1; 2}, [3 2]), resize ({}, 1, 2), resize ({1, 2; 3, 4}, 1, 1)
% ==== functions of one file forget together, and not while one runs
first_of (), first_of (), clear second_of, first_of (), clear first_of, first_of (), clear functions, first_of ()
%%% file first_of.m
function r = first_of ()
  second_of (1);
  clear functions
  clear second_of
  r = second_of (1);
end
function r = second_of (by), persistent n; if (isempty (n)) n = 0; end, n += by; r = n; end
