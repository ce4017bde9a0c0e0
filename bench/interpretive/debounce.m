function out = debounce(in)
% A state machine whose state stays from one call to the next; its table of transitions is made at the first.
  persistent state table
  if isempty(table)
    table = transitions({'low', 'rising', 'high', 'falling'});
    state = 1;
  end
  state = table.next(state, 1 + (in > 0.5));
  out = table.output(state);
end
function table = transitions(names)
  at = @(name) find(strcmp(names, name));
  table.next = zeros(4, 2);
  table.next(at('low'), :) = [at('low') at('rising')];
  table.next(at('rising'), :) = [at('low') at('high')];
  table.next(at('high'), :) = [at('falling') at('high')];
  table.next(at('falling'), :) = [at('low') at('high')];
  table.output = [0 0 1 1];
end
