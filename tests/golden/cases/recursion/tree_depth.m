% A recursion over a known tree of structs and cells.
%
% RUN:  specialise tree_depth -d 'tree = struct('"'"'v'"'"', 1, '"'"'kids'"'"', {{struct('"'"'v'"'"', 2, '"'"'kids'"'"', {{}}), struct('"'"'v'"'"', 3, '"'"'kids'"'"', {{struct('"'"'v'"'"', 4, '"'"'kids'"'"', {{}})}})}})' -t 'x: realscalar'
% TRY:  tree_depth(struct('v', 1, 'kids', {{struct('v', 2, 'kids', {{}}), struct('v', 3, 'kids', {{struct('v', 4, 'kids', {{}})}})}}), 2)
function s = tree_depth(tree, x)
  s = walk(tree, x, 1);
end
function s = walk(node, x, d)
  s = node.v * x^d;
  for k = 1:numel(node.kids)
    s = s + walk(node.kids{k}, x, d + 1);
  end
end
% --- residual -------------------------------------------------------
function s = tree_depth(x)
    s = x + 2 * x^2 + (3 * x^2 + 4 * x^3);
end
% --- remarks --------------------------------------------------------
