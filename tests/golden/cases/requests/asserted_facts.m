% Facts that are asserted are checked where the residual begins, each by a test of its own.
%
% RUN:  specialise asserted_facts -d 'n = 3' -t 'x: real double [1 m]' -t 'y: real double [1 m]' -t 'k: int32 scalar' --assert
% TRY:  asserted_facts(3, [1 2 3], [4 5 6], int32(2))   asserted_facts(3, zeros(1, 0), zeros(1, 0), int32(1))
function r = asserted_facts (n, x, y, k)
  if isreal (x) && isa (k, 'int32')
    r = sum (x .* y) * n + double (k);
  else
    r = NaN;
  end
end
% --- residual -------------------------------------------------------
function r = asserted_facts(x, y, k)
    if ~(~issparse(x) && isa(x, 'double') && isreal(x) && ndims(x) == 2 && size(x, 1) == 1)
        error('Residua:assertion', ...
                'asserted_facts: `x` is not what was declared: real double [1 e1]');
    end
    if ~(~issparse(y) && isa(y, 'double') && isreal(y) && ndims(y) == 2 && size(y, 1) == 1 && ...
            size(y, 2) == size(x, 2))
        error('Residua:assertion', ...
                'asserted_facts: `y` is not what was declared: real double [1 e1]');
    end
    if ~(isa(k, 'int32') && isequal(size(k), [1, 1]))
        error('Residua:assertion', 'asserted_facts: `k` is not what was declared: int32 [1 1]');
    end
    r = sum(x .* y) * 3 + double(k);
end
% --- remarks --------------------------------------------------------
