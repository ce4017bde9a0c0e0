% `--assert` checks what annotations promise of values within the program, where they stand: what is known of it leaves
% nothing.
%
% RUN:  specialise asserted_promises --assert -t 'x: double'
% TRY:  asserted_promises([1 2 3], 2)
% TRY:  asserted_promises([4; 5; 6]', 1)
function r = asserted_promises(x, n)
  r = inner(x) + n;
  %# assume n > 0
  r = r / sum([n, 1]);
  s = 'known';
  %# s size [1 5]
  r = [r, double(s)];
end
function r = inner(v)
  %# v size [1 3]
  %# v real
  r = v(1) + v(2) * v(3);
end
% --- residual -------------------------------------------------------
function r = asserted_promises(x, n)
    if ~(~issparse(x) && isa(x, 'double'))
        error('Residua:assertion', 'asserted_promises: `x` is not what was declared: double');
    end
    if ~isequal(size(x), [1, 3])
        error('Residua:assertion', 'inner: `v` is not what was promised: [1 3]');
    end
    if ~isreal(x)
        error('Residua:assertion', 'inner: `v` is not what was promised: real double|single');
    end
    r = x(1) + x(2) * x(3) + n;
    if ~(n > 0 && true)
        error('Residua:assertion', 'asserted_promises: `n > 0` does not hold');
    end
    r = r / sum([n, 1]);
    r = [r, [107, 110, 111, 119, 110]];
end
% --- remarks --------------------------------------------------------
