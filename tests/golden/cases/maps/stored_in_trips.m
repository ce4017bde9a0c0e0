% A loop over a cell or a struct that holds a map in several places: each trip finds it as the trips before have left it.
%
% RUN:  specialise stored_in_trips -t 'x: real double scalar' --nargout 4
% TRY:  stored_in_trips(1)
% TRY:  stored_in_trips(NaN)
function [y, z, w, v] = stored_in_trips(x)
  n = containers.Map();
  cs = {n, n, containers.Map()};
  for c = cs
    enter(c{1}, 'a');
  end
  z = n('a') * x + numel(cs);
  m = containers.Map();
  ds = {m, m};
  for c = ds
    u = c{1};
    ds = {};
    if ~isKey(u, 'a'), u('a') = 1; else, u('a') = u('a') + 10; end
  end
  y = m('a') * x;
  s.first = containers.Map();
  s.second = s.first;
  for [value, key] = s
    value(key) = 1;
    w = value.Count;
  end
  k = containers.Map();
  cellfun(@enter, {k, k}, {'a', 'a'});
  v = k('a') * x;
end

function enter(m, k)
  if ~isKey(m, k), m(k) = 1; else, m(k) = m(k) + 10; end
end
% --- residual -------------------------------------------------------
function [y, z, w, v] = stored_in_trips(x)
    z = 11 * x + 3;
    y = 11 * x;
    k = containers.Map();
    cellfun(@enter, {k, k}, {'a', 'a'});
    v = k('a') * x;
    w = uint64(2);
end

function enter(m, k)
    if ~isKey(m, k)
        m(k) = 1;
    else
        m(k) = m(k) + 10;
    end
end
% --- remarks --------------------------------------------------------
