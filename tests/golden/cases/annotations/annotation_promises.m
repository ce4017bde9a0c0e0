% Promises about variables decide questions about them (thesis, appendix A).
%
% RUN:  specialise promises
% TRY:  promises(3, [1 2 3], true, 'ab')   promises(NaN, [4 5 6], false, 'xy')
function r = promises(n, v, flag, name)
  %# n realscalar
  %# v realdouble
  %# v size [1 3]
  %# flag logical yes
  %# name class char
  %# name ndims 2
  r = [isscalar(n), isreal(n), numel(v), size(v, 1), islogical(flag), ischar(name), ndims(name), n, sum(v)];
end
% --- residual -------------------------------------------------------
function r = promises(n, v, flag, name)
    r = [true, true, 3, 1, true, true, 2, n, sum(v)];
end
% --- remarks --------------------------------------------------------
