function y = first_of_two(x, v)
  y = [until_large(@step, x), sum(arrayfun(@step, v)), sum(arrayfun(@(t) step(t) * 2, v))];
end
function y = step(x)
  y = x + 1;
end
