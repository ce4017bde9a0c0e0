% A variable that is promised to be undefined is none.
%
% RUN:  specialise absent --nargin 1
% TRY:  absent(3)
function y = absent(x, n)
  %# n undefined
  if exist('n', 'var')
    y = x * n;
  else
    y = x;
  end
end
% --- residual -------------------------------------------------------
function y = absent(x)
    y = x;
end
% --- remarks --------------------------------------------------------
