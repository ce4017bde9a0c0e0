% A system for least squares with an infinite norm is solved by zeros, one whose norm is NaN by NaN, without a word of LAPACK's.
%
% RUN:  specialise division_not_finite --nargout 2 -t 'a: real double [? ?]'
% TRY:  division_not_finite([Inf 1; 2 3; 4 5])   division_not_finite([NaN 1; 2 3; 4 5])   division_not_finite([1 NaN Inf; 1 2 3])
% TRY:  division_not_finite([1 Inf NaN; 1 2 3])   division_not_finite([Inf NaN])   division_not_finite([1e308 1e308])
function [x, y] = division_not_finite(a)
  b = (1:rows(a))';
  x = a \ b;
  y = b' / a';
end
% --- residual -------------------------------------------------------
function [x, y] = division_not_finite(a)
    b = (1:rows(a))';
    x = a \ b;
    y = b' / a';
end
% --- remarks --------------------------------------------------------
