% A promise that a known value keeps changes nothing.
%
% RUN:  specialise kept -d 'c = [1 2 3]'
% TRY:  kept([1 2 3], 2)
function r = kept(c, x)
  %# c size [1 3]
  %# c realdouble
  %# nargin 2
  %# nargout 1
  r = c * x;
end
% --- residual -------------------------------------------------------
function r = kept(x)
    r = [1, 2, 3] * x;
end
% --- remarks --------------------------------------------------------
