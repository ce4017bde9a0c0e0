% Functions that are given a map, or what holds one, and store into it: what they leave is seen under all its names.
%
% RUN:  specialise stored_by_calls -t 'x: real double scalar' -t 'n: real double scalar' --nargout 5
% TRY:  stored_by_calls(2, 3)
% TRY:  stored_by_calls(NaN, 0)
% TRY:  stored_by_calls(-1, 1)
function [y, c, z, k, s] = stored_by_calls(x, n)
  m = containers.Map();
  other = m;
  enter(m, 'a');
  enter(other, 'b');
  y = x * (m('b') + double(other.Count));

  D = struct('n', 0);
  D.index = containers.Map();
  for word = {'one', 'two', 'one'}
    D = count(D, word{1});
  end
  c = x + D.index('two') + D.n;

  [p, q] = both(m);
  p('c') = 7;
  q('only') = 1;
  z = x * double(m.Count) + q.Count + numel(keys(p));

  w = containers.Map('KeyType', 'double', 'ValueType', 'any');
  try
    fails(w);
  catch e
    z = z + w.Count + numel(e.message);
  end
  if x > 0
    enter(m, 'positive');
  end
  k = m.Count;

  t = containers.Map();
  for i = 1:n
    enter(t, 'again');
  end
  u = containers.Map();
  stored(u, x);
  s = {t.keys(), u('x')};
end

function enter(m, key)
  if ~isKey(m, key)
    m(key) = 0;
  end
  m(key) = m(key) + 1;
end

function D = count(D, word)
  index = D.index;
  if ~index.isKey(word)
    D.n = D.n + 1;
    index(word) = 0;
  end
  D.index(word) = D.index(word) + 10;
end

function [a, b] = both(m)
  a = m;
  b = containers.Map();
end

function fails(w)
  w(3) = 1;
  error('stored one of two');
end

function stored(u, x)
  u('x') = x;
end
% --- residual -------------------------------------------------------
function [y, c, z, k, s] = stored_by_calls(x, n)
    m = containers.Map();
    m__1 = m;
    if ~isKey(m, 'a')
        m__1('a') = 0;
    end
    m__1('a') = m__1('a') + 1;
    m__1 = m;
    if ~isKey(m, 'b')
        m__1('b') = 0;
    end
    m__1('b') = m__1('b') + 1;
    y = x * (m('b') + double(m.Count));
    c = x + 10 + 2;
    p = m;
    p('c') = 7;
    z = x * double(m.Count) + uint64(1) + numel(keys(p));
    w = containers.Map('KeyType', 'double', 'ValueType', 'any');
    try
        w__1 = w;
        w__1(3) = 1;
        error('stored one of two');
    catch e
        z = z + w.Count + numel(e.message);
    end
    if x > 0
        m__1 = m;
        if ~isKey(m, 'positive')
            m__1('positive') = 0;
        end
        m__1('positive') = m__1('positive') + 1;
    end
    k = m.Count;
    t = containers.Map();
    for i = 1:n
        m = t;
        if ~isKey(t, 'again')
            m('again') = 0;
        end
        m('again') = m('again') + 1;
    end
    u = containers.Map();
    u__1 = u;
    u__1('x') = x;
    s = {t.keys(), u('x')};
end
% --- remarks --------------------------------------------------------
