function p = discount(amount, years)
% Rules in a table, each a test and a result; the first that holds decides.
  p = decide(rules(), amount, years);
end
function table = rules()
  persistent kept
  if isempty(kept)
    kept = {};
    kept = add(kept, @(a, y) a > 1000 && y > 5, @(a, y) 0.2);
    kept = add(kept, @(a, y) a > 1000, @(a, y) 0.1 + 0.01 * y);
    kept = add(kept, @(a, y) y > 10, @(a, y) 0.05);
    kept = add(kept, @(a, y) true, @(a, y) 0);
  end
  table = kept;
end
function table = add(table, test, result)
  table{end+1} = struct('test', test, 'result', result);
end
function p = decide(table, amount, years)
  for k = 1:numel(table)
    if table{k}.test(amount, years)
      p = amount * (1 - table{k}.result(amount, years));
      return
    end
  end
end
