function dc = reaction_rates(c)
% A network of reactions, kept in a map by name; mass action.
  network('make', []);
  dc = network('rates', c);
end
function out = network(action, c)
  persistent species reactions
  switch action
    case 'make'
      if isempty(reactions)
        species = containers.Map({'A', 'B', 'C'}, {1, 2, 3});
        reactions = {struct('from', {{'A'}}, 'to', {{'B'}}, 'k', 0.5), ...
                     struct('from', {{'A', 'B'}}, 'to', {{'C'}}, 'k', 2), ...
                     struct('from', {{'C'}}, 'to', {{'A', 'A'}}, 'k', 0.25)};
        for r = 1:numel(reactions)
          reactions{r}.in = cellfun(@(s) species(s), reactions{r}.from);
          reactions{r}.out = cellfun(@(s) species(s), reactions{r}.to);
        end
        species = [];
      end
      out = [];
    case 'rates'
      out = zeros(3, 1);
      for r = 1:numel(reactions)
        one = reactions{r};
        v = one.k;
        for s = one.in
          v = v * c(s);
        end
        for s = one.in
          out(s) = out(s) - v;
        end
        for s = one.out
          out(s) = out(s) + v;
        end
      end
  end
end
