% A store that fails leaves the variable as it was: its class, its size, whether it is complex, whether it was a struct.
%
% RUN:  specialise failed_store_leaves -t 'k: real double [1 1]'
% TRY:  failed_store_leaves(0)
% TRY:  failed_store_leaves(1.5)
function r = failed_store_leaves (k)
  a = [1 2 3];
  b = true (1, 2);
  c = {};
  d = 'ab';
  e = {1, 2};
  f = struct ('f', 1);
  g = single ([]);
  h = struct ();
  r = '';
  try, a(1:2) = [1i 2 3]; catch, r = [r 'a']; end
  try, b(1:2) = single ([1 2 3]); catch, r = [r 'b']; end
  try, c.x(k) = 1; catch, r = [r 'c']; end
  try, d(1:2) = int8 ([1 2 3]); catch, r = [r 'd']; end
  try, e{4}(k) = 1; catch, r = [r 'e']; end
  try, f(3).g{2}(k) = 1; catch, r = [r 'f']; end
  try, g.x.y(k) = 2; catch, r = [r 'g']; end
  try, h(1:2) = struct ('f', {1, 2, 3}); catch, r = [r 'h']; end
  r = [r sprintf(' %d', isreal (a), numel (c), numel (e), numel (f), isfield (h, 'f'))];
  r = [r ' ' class(b) ' ' class(c) ' ' class(d) ' ' class(g)];
end
% --- residual -------------------------------------------------------
function r = failed_store_leaves(k)
    a = [1, 2, 3];
    try
        a(1:2) = complex([0, 2, 3], [1, 0, 0]);
    end
    b = [true, true];
    try
        b(1:2) = single([1, 2, 3]);
    end
    c = {};
    try
        c.x(k) = 1;
        r = 'ab';
    catch
        r = 'abc';
    end
    d = 'ab';
    try
        d(1:2) = int8([1, 2, 3]);
    catch
        r = [r, 'd'];
    end
    e = {1, 2};
    try
        e{4}(k) = 1;
    catch
        r = [r, 'e'];
    end
    f = struct('f', 1);
    try
        f(3).g{2}(k) = 1;
    catch
        r = [r, 'f'];
    end
    g = single([]);
    try
        g.x.y(k) = 2;
    catch
        r = [r, 'g'];
    end
    h = struct();
    try
        h(1:2) = struct('f', {1, 2, 3});
    catch
        r = [r, 'h'];
    end
    r = [r, sprintf(' %d', isreal(a), numel(c), numel(e), numel(f), isfield(h, 'f')), ' ', ...
            class(b), ' ', class(c), ' ', class(d), ' ', class(g)];
end
% --- remarks --------------------------------------------------------
