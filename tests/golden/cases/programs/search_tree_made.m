% A search tree is made of known keys and asked for an unknown one by recursion.
%
% RUN:  specialise search_tree_made -d 'keys = [5 2 8 1]' -t 'q: real double scalar' --nargout 2
% TRY:  search_tree_made([5 2 8 1], 2)
% TRY:  search_tree_made([5 2 8 1], 3)
% TRY:  search_tree_made([5 2 8 1], NaN)
% TRY:  search_tree_made([5 2 8 1], 9)
function [found, depth] = search_tree_made(keys, q)
  root = [];
  for k = keys
    root = insert(root, k);
  end
  [found, depth] = lookup(root, q, 0);
end

function t = insert(t, k)
  if isempty(t)
    t = struct('key', k, 'l', [], 'r', []);
  elseif k < t.key
    t.l = insert(t.l, k);
  else
    t.r = insert(t.r, k);
  end
end

function [found, depth] = lookup(t, q, depth)
  if isempty(t)
    found = false;
  elseif q == t.key
    found = true;
  elseif q < t.key
    [found, depth] = lookup(t.l, q, depth + 1);
  else
    [found, depth] = lookup(t.r, q, depth + 1);
  end
end
% --- residual -------------------------------------------------------
function [found, depth] = search_tree_made(q)
    if q == 5
        depth = 0;
        found = true;
    elseif q < 5
        depth = 1;
        if q == 2
            found = true;
        elseif q < 2
            depth = depth + 1;
            if q == 1
                found = true;
            else
                depth = depth + 1;
                found = false;
            end
        else
            depth = depth + 1;
            found = false;
        end
    else
        depth = 1;
        if q == 8
            found = true;
        else
            depth = depth + 1;
            found = false;
        end
    end
end
% --- remarks --------------------------------------------------------
% 32:22: remark: an argument kept general: it grows with the recursion [kept-general]
% 34:22: remark: an argument kept general: it grows with the recursion [kept-general]
