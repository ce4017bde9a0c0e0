% Fields, cells and stores to single elements.
function s = struct_and_cell()
  p.weight = 1;
  p.list = [1 2 3];
  c = cell(1, 100);
  x = [];
  for k = 1:20000
    p.weight = p.weight + p.list(mod(k, 3) + 1);
    c{mod(k, 100) + 1} = k;
    x(end + 1) = k;
  end
  s = p.weight + sum(x);
  for k = 1:numel(c)
    s = s + c{k};
  end
end
