% A field that is 0x0 takes what is stored into a part of it as if it were not there yet; a variable keeps its class, and
% takes no struct.
%
% RUN:  specialise field_of_nothing_takes_parts -t 'k: real scalar' -t 'x: real scalar'
% TRY:  field_of_nothing_takes_parts(2, 65)
% TRY:  field_of_nothing_takes_parts(1, -0.5)
function r = field_of_nothing_takes_parts (k, x)
  c.list = [];
  c.list(k) = int8 (3);
  r = class (c.list);
  d.gain = x;
  d.v = '';
  d.v(k) = d.gain;
  r = [r, ' ', class(d.v)];
  e.z = {};
  e.gain = x;
  e.z(k) = e.gain;
  r = [r, ' ', class(e.z)];
  q.s = [];
  q.s(end+1) = struct ('v', k);
  r = [r, ' ', class(q.s)];
  t = added (k, struct ('w', []));
  r = [r, ' ', class(t.w)];
  u.known = single ([]);
  u.gain = x;
  u.known(1) = 'a';
  r = [r, ' ', class(u.known), sprintf(' %g', u.gain)];
  a.places = sparse (0, 0);
  a.places(2) = x;
  b = sparse (0, 0);
  b(2) = x;
  h = {sparse(0, 0), int8([]), ''};
  h{1}(1) = x;
  h{2}(1) = true;
  h{3}(1) = single (5);
  r = [r, sprintf(' %d', issparse (a.places), issparse (b), issparse (h{1}), islogical (h{2}), isfloat (h{3}))];
  w.sums = [];
  for j = 1:k
    w.sums(j) = x * j;
  end
  r = [r, sprintf(' %g', w.sums)];
  p.rows = zeros (0, 3);
  p.rows(k, 2) = true;
  r = [r, ' ', class(p.rows)];
  v = [];
  v(k) = int8 (3);
  r = [r, ' ', class(v)];
end
function s = added (k, s)
  s.w(k) = true;
end
% --- residual -------------------------------------------------------
function r = field_of_nothing_takes_parts(k, x)
    c = struct('list', zeros(0, 0));
    c.list(k) = int8(3);
    d = struct('gain', x, 'v', char(zeros(0, 0)));
    d.v(k) = x;
    e = struct('z', {{}}, 'gain', x);
    e.z(k) = x;
    q = struct('s', zeros(0, 0));
    q.s(1) = struct('v', k);
    s = struct('w', []);
    s.w(k) = true;
    r = ['int8 double double struct logical char', sprintf(' %g', x)];
    a = struct('places', sparse(0, 0));
    a.places(2) = x;
    b = sparse(0, 0);
    b(2) = x;
    h = {sparse(0, 0), int8([]), ''};
    h{1}(1) = x;
    h{2}(1) = true;
    h{3}(1) = single(5);
    r = [r, sprintf(' %d', false, issparse(b), false, true, true)];
    w = struct('sums', zeros(0, 0));
    for j = 1:k
        w.sums(j) = x * j;
    end
    r = [r, sprintf(' %g', w.sums)];
    p__rows = zeros(0, 3);
    p__rows(k, 2) = true;
    r = [r, ' double'];
    v = [];
    v(k) = int8(3);
    r = [r, ' double'];
end
% --- remarks --------------------------------------------------------
