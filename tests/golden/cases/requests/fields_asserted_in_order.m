% Where the order of the fields shows in what the program does, it is a fact that is checked: in the names that were
% folded, and in a struct that is made again of its parts.
%
% RUN:  specialise fields_asserted_in_order -t 'p.b: real double scalar' -t 'p.a: real double scalar' --assert
% TRY:  fields_asserted_in_order(struct('b', 2, 'a', 5))
% TRY:  fields_asserted_in_order(struct('b', -0, 'a', 1))
function names = fields_asserted_in_order(p)
  names = '';
  for [value, name] = p
    names = sprintf('%s%s=%g ', names, name, value);
  end
end
