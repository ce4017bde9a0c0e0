% A search tree in a struct of arrays, which a function takes and gives back: fields are handed on, not the struct.
%
% RUN:  specialise search_tree
% TRY:  search_tree([5 2 8 1 9 3], [1 9 4])
% TRY:  search_tree([3 3 3], 3)
% TRY:  search_tree([], 1)
% TRY:  search_tree('dbca', 'cx')
% TRY:  search_tree(int8([4 2 6]), 6)
function s = search_tree(keys, q)
  % A binary search tree in a struct of arrays, then look-ups.
  n = numel(keys);
  t.key = zeros(1, n);
  t.left = zeros(1, n);
  t.right = zeros(1, n);
  t.n = 0;
  for k = 1:n
    t = insert(t, keys(k));
  end
  s = 0;
  for k = 1:numel(q)
    s = s + depth(t, q(k));
  end
end
function t = insert(t, key)
  t.n = t.n + 1;
  t.key(t.n) = key;
  if t.n == 1
    return
  end
  at = 1;
  while true
    if key < t.key(at)
      if t.left(at) == 0
        t.left(at) = t.n;
        return
      end
      at = t.left(at);
    else
      if t.right(at) == 0
        t.right(at) = t.n;
        return
      end
      at = t.right(at);
    end
  end
end
function d = depth(t, key)
  d = 0;
  at = 1;
  while at > 0
    d = d + 1;
    if key == t.key(at)
      return
    elseif key < t.key(at)
      at = t.left(at);
    else
      at = t.right(at);
    end
  end
end
% --- residual -------------------------------------------------------
function s = search_tree(keys, q)
    n = numel(keys);
    zeros__1 = zeros(1, n);
    t = struct('key', zeros__1, 'left', zeros__1, 'right', zeros__1, 'n', 0);
    for k = 1:n
        t = insert__1(t, keys(k));
    end
    s = 0;
    for k = 1:numel(q)
        s = s + depth__1(t, q(k));
    end
end

function t = insert__1(t, key)
    t.n = t.n + 1;
    t.key(t.n) = key;
    if t.n == 1
        return;
    end
    at = 1;
    while true
        if key < t.key(at)
            if t.left(at) == 0
                t.left(at) = t.n;
                return;
            end
            at = t.left(at);
        else
            if t.right(at) == 0
                t.right(at) = t.n;
                return;
            end
            at = t.right(at);
        end
    end
end

function d = depth__1(t, key)
    at = 1;
    d = 0;
    while at > 0
        d = d + 1;
        if key == t.key(at)
            return;
        end
        if key < t.key(at)
            at = t.left(at);
        else
            at = t.right(at);
        end
    end
end
% --- remarks --------------------------------------------------------
