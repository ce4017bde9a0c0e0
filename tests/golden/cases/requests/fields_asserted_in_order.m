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
% --- residual -------------------------------------------------------
function names = fields_asserted_in_order(p)
    if ~(isa(p, 'struct') && isequal(size(p), [1, 1]) && isequal(fieldnames(p), {'b'; 'a'}) && ...
            ~issparse(p.b) && isa(p.b, 'double') && isreal(p.b) && isequal(size(p.b), [1, ...
            1]) && ~issparse(p.a) && isa(p.a, 'double') && isreal(p.a) && isequal(size(p.a), ...
            [1, 1]))
        error('Residua:assertion', ...
                'fields_asserted_in_order: `p` is not what was declared: struct [1 1] {b: real double [1 1]; a: real double [1 1]}');
    end
    names = sprintf('b=%g ', p.b);
    names = sprintf('%sa=%g ', names, p.a);
end
% --- remarks --------------------------------------------------------
