% A tree of cells is interpreted away.
%
% RUN:  specialise tree_eval -d 'tree = {'"'"'+'"'"', {'"'"'*'"'"', 2, '"'"'x'"'"'}, {'"'"'-'"'"', '"'"'x'"'"', 3}}' -t 'x: realscalar'
% TRY:  tree_eval(2, {'+', {'*', 2, 'x'}, {'-', 'x', 3}})
% TRY:  tree_eval(NaN, {'+', {'*', 2, 'x'}, {'-', 'x', 3}})
function y = tree_eval(x, tree)
  y = ev(tree, x);
end
function v = ev(t, x)
  if isnumeric(t)
    v = t;
  elseif ischar(t)
    v = x;
  elseif iscell(t)
    a = ev(t{2}, x);
    b = ev(t{3}, x);
    switch t{1}
      case '+'
        v = a + b;
      case '-'
        v = a - b;
      case '*'
        v = a * b;
      otherwise
        error('tree:op', 'bad operator %s', t{1});
    end
  end
end
% --- residual -------------------------------------------------------
function y = tree_eval(x)
    a = 2 * x;
    b = x - 3;
    y = a + b;
end
% --- remarks --------------------------------------------------------
