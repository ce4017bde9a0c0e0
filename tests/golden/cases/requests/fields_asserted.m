% With `--assert` a struct is to have the fields that were described and no others, in any order.
%
% RUN:  specialise fields_asserted -t 'p.b: real double scalar' -t 'p.a.c: char [1 ?]' --assert
% TRY:  fields_asserted(struct('b', 2, 'a', struct('c', 'xyz')))
% TRY:  fields_asserted(struct('a', struct('c', 'q'), 'b', -0))
function y = fields_asserted(p)
  y = numfields(p) * p.b + numel(p.a.c);
end
% --- residual -------------------------------------------------------
function y = fields_asserted(p)
    if ~(isa(p, 'struct') && isequal(size(p), [1, 1]) && isequal(sort(fieldnames(p)), {'a'; ...
            'b'}) && ~issparse(p.b) && isa(p.b, 'double') && isreal(p.b) && isequal(size(p.b), ...
            [1, 1]) && isa(p.a, 'struct') && isequal(size(p.a), [1, 1]) && ...
            isequal(sort(fieldnames(p.a)), {'c'}) && isa(p.a.c, 'char') && ndims(p.a.c) == 2 && ...
            size(p.a.c, 1) == 1)
        error('Residua:assertion', ...
                'fields_asserted: `p` is not what was declared: struct [1 1] {b: real double [1 1]; a: struct [1 1] {c: char [1 ?]}}');
    end
    y = 2 * p.b + numel(p.a.c);
end
% --- remarks --------------------------------------------------------
