% A known tree searched for a value that is not: two recursions become tests.
%
% RUN:  specialise bin_tree_depth -d 'tree = struct('"'"'v'"'"', 5, '"'"'l'"'"', struct('"'"'v'"'"', 2, '"'"'l'"'"', [], '"'"'r'"'"', []), '"'"'r'"'"', struct('"'"'v'"'"', 8, '"'"'l'"'"', struct('"'"'v'"'"', 6, '"'"'l'"'"', [], '"'"'r'"'"', []), '"'"'r'"'"', []))' -t 'x: realscalar' --nargout 3
% TRY:  bin_tree_depth(struct('v', 5, 'l', struct('v', 2, 'l', [], 'r', []), 'r', struct('v', 8, 'l', struct('v', 6, 'l', [], 'r', []), 'r', [])), 6)
% TRY:  bin_tree_depth(struct('v', 5, 'l', struct('v', 2, 'l', [], 'r', []), 'r', struct('v', 8, 'l', struct('v', 6, 'l', [], 'r', []), 'r', [])), 9)
% TRY:  bin_tree_depth(struct('v', 5, 'l', struct('v', 2, 'l', [], 'r', []), 'r', struct('v', 8, 'l', struct('v', 6, 'l', [], 'r', []), 'r', [])), 2)
function [found, depth, s] = bin_tree_depth(tree, x)
  [found, depth] = look(tree, x, 1);
  s = strtrim(sprintf('%d ', walk(tree)));
end
function [f, d] = look(t, x, d)
  if isempty(t), f = false; return; end
  if t.v == x, f = true;
  elseif x < t.v, [f, d] = look(t.l, x, d + 1);
  else, [f, d] = look(t.r, x, d + 1);
  end
end
function v = walk(t)
  if isempty(t), v = []; else, v = [walk(t.l), t.v, walk(t.r)]; end
end
% --- residual -------------------------------------------------------
function [found, depth, s] = bin_tree_depth(x)
    if 5 == x
        depth = 1;
        found = true;
    elseif x < 5
        depth = 2;
        if 2 == x
            found = true;
        else
            depth = depth + 1;
            found = false;
        end
    else
        depth = 2;
        if 8 == x
            found = true;
        elseif x < 8
            depth = depth + 1;
            if 6 == x
                found = true;
            else
                depth = depth + 1;
                found = false;
            end
        else
            depth = depth + 1;
            found = false;
        end
    end
    s = '2 5 6 8';
end
% --- remarks --------------------------------------------------------
% 14:28: remark: an argument kept general: it grows with the recursion [kept-general]
% 15:18: remark: an argument kept general: it grows with the recursion [kept-general]
