% Recursion over a tree with a known option.
%
% RUN:  specialise tree_walk -d 'order = '"'"'post'"'"'' -t 't: struct'
% TRY:  tree_walk(struct('v', 1, 'kids', {{struct('v', 2, 'kids', {{}}), struct('v', 3, 'kids', {{}})}}), 'post')
% TRY:  tree_walk(struct('v', 9, 'kids', {{}}), 'post')
function r = tree_walk(t, order)
  r = [];
  if strcmp(order, 'pre'), r = t.v; end
  for k = 1:numel(t.kids)
    r = [r, tree_walk(t.kids{k}, order)];
  end
  if strcmp(order, 'post'), r = [r, t.v]; end
end
% --- residual -------------------------------------------------------
function r = tree_walk(t)
    r = [];
    for k = 1:numel(t.kids)
        r = [r, tree_walk__1(t.kids{k})];
    end
    r = [r, t.v];
end

function r = tree_walk__1(t)
    r = [];
    for k = 1:numel(t.kids)
        r = [r, tree_walk__1(t.kids{k})];
    end
    r = [r, t.v];
end
% --- remarks --------------------------------------------------------
