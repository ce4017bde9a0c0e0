% A walk through a known tree becomes nested comparisons: what is known of the node stays apart in each branch.
%
% RUN:  specialise ways_decision_tree -d 'cut = [0.5, 1.5, 0, 0, 0]' -d 'next = [2, 3; 4, 5; 0, 0; 0, 0; 0, 0]' -t 'x: real double [1 2]' --nargout 2
% TRY:  ways_decision_tree([0.5, 1.5, 0, 0, 0], [2, 3; 4, 5; 0, 0; 0, 0; 0, 0], [0, 0])
% TRY:  ways_decision_tree([0.5, 1.5, 0, 0, 0], [2, 3; 4, 5; 0, 0; 0, 0; 0, 0], [0, 2])
% TRY:  ways_decision_tree([0.5, 1.5, 0, 0, 0], [2, 3; 4, 5; 0, 0; 0, 0; 0, 0], [NaN, 2])
function [label, depth] = ways_decision_tree(cut, next, x)
  names = {'', '', 'high', 'low', 'mid'};
  node = 1;
  depth = 0;
  while next(node, 1) > 0
    depth = depth + 1;
    if x(node) < cut(node)
      node = next(node, 1);
    else
      node = next(node, 2);
    end
  end
  label = names{node};
end
% --- residual -------------------------------------------------------
function [label, depth] = ways_decision_tree(x)
    if x(1) < 0.5
        depth = 2;
        if x(2) < 1.5
            label = 'low';
        else
            label = 'mid';
        end
    else
        depth = 1;
        label = 'high';
    end
end
% --- remarks --------------------------------------------------------
