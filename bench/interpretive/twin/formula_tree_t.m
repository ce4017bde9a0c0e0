function y = formula_tree_t(x)
  y = 3 .* x .^ 2 + sin(x - 1);
end
