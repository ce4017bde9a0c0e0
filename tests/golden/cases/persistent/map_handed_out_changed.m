% A library hands out a map and stores into it later; one of them is stored into by who got it, one while it is an
% argument, one in a `try`, one under a condition, one through a handle, one through a global variable.
%
% RUN:  specialise map_handed_out_changed -t 'x: realscalar'
% TRY:  map_handed_out_changed(1)
% TRY:  map_handed_out_changed(5)
% TRY:  map_handed_out_changed(-0)
function y = map_handed_out_changed(x)
  d = later('get', 0);
  y = d.names.Count;
  later('add', 7);
  y(end+1) = d.names.Count + d.names('c');
  e = taken();
  e('own') = x;
  f = taken();
  y(end+1) = f('own') + f.Count;
  y(end+1) = both(given(), given());
  g = tried(0);
  try
    tried(1);
  catch
    y(end+1) = -1;
  end
  y(end+1) = g.m('a');
  h = asked(0);
  if x > 2, asked(1); end
  y(end+1) = h.m('a');
  k = captured(0);
  y(end+1) = k('a');
  captured(1);
  y(end+1) = k('a');
  global shared_map
  s = shared();
  shared_map = s;
  store_globally();
  y(end+1) = s('a');
  y(end+1) = itself('go');
end
function out = later(what, v)
  persistent D
  if isempty(D)
    D.names = containers.Map();
    D.names('a') = 2;
  end
  if strcmp(what, 'add'), D.names('c') = v; end
  out = D;
end
function m = taken()
  persistent M
  if isempty(M), M = containers.Map(); M('a') = 1; end
  m = M;
end
function n = both(a, b)
  n = 10 * a.m.Count + b.m.Count;
end
function d = given()
  persistent D
  if isempty(D), D.m = containers.Map(); end
  D.m(sprintf('k%d', D.m.Count)) = 1;
  d = D;
end
function d = tried(bad)
  persistent D
  if isempty(D), D.m = containers.Map(); D.m('a') = 1; end
  if bad
    D.m('a') = 3;
    error('tried:bad', 'half-way');
  end
  d = D;
end
function d = asked(change)
  persistent D
  if isempty(D), D.m = containers.Map(); D.m('a') = 1; end
  if change, D.m('a') = 4; end
  d = D;
end
function h = captured(change)
  persistent D
  if isempty(D), D.m = containers.Map(); D.m('a') = 1; end
  if change, D.m('a') = 6; end
  m = D.m;
  h = @(name) m(name);
end
function m = shared()
  persistent D
  if isempty(D), D.m = containers.Map(); D.m('a') = 1; end
  m = D.m;
end
function store_globally()
  global shared_map
  shared_map('a') = 11;
end
function out = itself(what)
  persistent D
  if isempty(D), D.m = containers.Map(); D.m('a') = 2; end
  out = D;
  if strcmp(what, 'go')
    d = itself('get');
    D.m('b') = 3;
    out = d.m.Count;
  end
end
% --- residual -------------------------------------------------------
function y = map_handed_out_changed(x)
    global map_handed_out_changed__later__D;
    if isempty(map_handed_out_changed__later__D)
        map_handed_out_changed__later__D.names = containers.Map('KeyType', 'char', 'ValueType', ...
                'any');
        map_handed_out_changed__later__D.names('a') = 2;
    end
    out = map_handed_out_changed__later__D;
    y = out.names.Count;
    if isempty(map_handed_out_changed__later__D)
        map_handed_out_changed__later__D.names = containers.Map('KeyType', 'char', 'ValueType', ...
                'any');
        map_handed_out_changed__later__D.names('a') = 2;
    end
    map_handed_out_changed__later__D.names('c') = 7;
    y(end + 1) = out.names.Count + out.names('c');
    e = taken__1();
    e('own') = x;
    f = taken__1();
    y(end + 1) = f('own') + f.Count;
    y(end + 1) = both__1(given__1(), given__1());
    global map_handed_out_changed__tried__D;
    if isempty(map_handed_out_changed__tried__D)
        map_handed_out_changed__tried__D.m = containers.Map('KeyType', 'char', 'ValueType', 'any');
        map_handed_out_changed__tried__D.m('a') = 1;
    end
    g = map_handed_out_changed__tried__D;
    try
        if isempty(map_handed_out_changed__tried__D)
            map__4 = containers.Map('KeyType', 'char', 'ValueType', 'any');
            map_handed_out_changed__tried__D.m = map__4;
            map_handed_out_changed__tried__D.m('a') = 1;
        end
        map_handed_out_changed__tried__D.m('a') = 3;
        error('tried:bad', 'half-way');
    catch
        y(end + 1) = -1;
    end
    y(end + 1) = g.m('a');
    global map_handed_out_changed__asked__D;
    if isempty(map_handed_out_changed__asked__D)
        map_handed_out_changed__asked__D.m = containers.Map('KeyType', 'char', 'ValueType', 'any');
        map_handed_out_changed__asked__D.m('a') = 1;
    end
    h = map_handed_out_changed__asked__D;
    if x > 2
        if isempty(map_handed_out_changed__asked__D)
            map_handed_out_changed__asked__D.m = containers.Map('KeyType', 'char', 'ValueType', ...
                    'any');
            map_handed_out_changed__asked__D.m('a') = 1;
        end
        map_handed_out_changed__asked__D.m('a') = 4;
    end
    y(end + 1) = h.m('a');
    global map_handed_out_changed__captured__D;
    if isempty(map_handed_out_changed__captured__D)
        map_handed_out_changed__captured__D.m = containers.Map('KeyType', 'char', 'ValueType', ...
                'any');
        map_handed_out_changed__captured__D.m('a') = 1;
    end
    m = map_handed_out_changed__captured__D.m;
    y(end + 1) = m('a');
    if isempty(map_handed_out_changed__captured__D)
        map_handed_out_changed__captured__D.m = containers.Map('KeyType', 'char', 'ValueType', ...
                'any');
        map_handed_out_changed__captured__D.m('a') = 1;
    end
    map_handed_out_changed__captured__D.m('a') = 6;
    y(end + 1) = m('a');
    global shared_map;
    s = shared__1();
    shared_map = s;
    shared_map('a') = 11;
    y(end + 1) = s('a');
    y(end + 1) = uint64(2);
end

function m = taken__1()
    persistent M;
    if isempty(M)
        M = containers.Map('KeyType', 'char', 'ValueType', 'any');
        M('a') = 1;
    end
    m = M;
end

function n = both__1(a, b)
    n = 10 * a.m.Count + b.m.Count;
end

function d = given__1()
    persistent D;
    if isempty(D)
        D.m = containers.Map('KeyType', 'char', 'ValueType', 'any');
    end
    D.m(sprintf('k%d', D.m.Count)) = 1;
    d = D;
end

function m = shared__1()
    persistent D;
    if isempty(D)
        D.m = containers.Map('KeyType', 'char', 'ValueType', 'any');
        D.m('a') = 1;
    end
    m = D.m;
end
% --- remarks --------------------------------------------------------
