function y = formula_tree(x)
% A formula as a tree of cells, built once; the operators are handles in a table that is kept, too.
  persistent tree
  if isempty(tree)
    tree = {'+', {'*', 3, {'^', 'x', 2}}, {'sin', {'-', 'x', 1}}};
  end
  y = walk(tree, x);
end
function v = walk(node, x)
  if isnumeric(node)
    v = node;
  elseif ischar(node)
    v = x;
  else
    args = cellfun(@(n) walk(n, x), node(2:end), 'UniformOutput', false);
    f = operator(node{1});
    v = f(args{:});
  end
end
function f = operator(name)
  persistent table
  if isempty(table)
    table = {'+', @plus; '-', @minus; '*', @times; '^', @power; 'sin', @sin};
  end
  f = table{strcmp(table(:, 1), name), 2};
end
