% A map in which something is looked up alone moves; one that is stored into, or that somebody else gets, is another in each trip.
% FACTS: numbers x n k v
function [y, h] = f (x, n, name)
  y = 0;
  h = {};
  for k = 1:n
    m = containers.Map ({'a', 'b'}, {x, 2});
    if isKey (m, name)
      y = y + m(name) + m.Count;
    end
    s = containers.Map ({'a', 'b'}, {x, 2});
    s(name) = k;
    t = containers.Map ({'a', 'b'}, {x, 2});
    h{k} = t;
    y = y + s('a');
  end
end
% --- after ---
function [y, h] = f(x, n, name)
    y = 0;
    h = {};
    m = containers.Map({'a', 'b'}, {x, 2});
    for k = 1:n
        if isKey(m, name)
            y = y + m(name) + m.Count;
        end
        s = containers.Map({'a', 'b'}, {x, 2});
        s(name) = k;
        t = containers.Map({'a', 'b'}, {x, 2});
        h{k} = t;
        y = y + s('a');
    end
end
