% `exist` of a parameter that was not passed, and of a variable that has no value yet: only a file or a folder may be meant.
%
% RUN:  specialise exist_of_no_argument --nargin 1
% TRY:  exist_of_no_argument(3)
% TRY:  exist_of_no_argument([1 -2])
function y = exist_of_no_argument(x, tol, sin)
  if ~exist('tol')
    tol = 1e-6;
  end
  if ~exist('sin')
    sin = 2;
  end
  y = x * tol + exist('later') + exist('later', 'var');
  later = exist('nowhere');
  y = y + later;
end
% --- residual -------------------------------------------------------
function y = exist_of_no_argument(x)
    if ~exist('tol', 'file')
        tol = 1e-6;
    end
    if ~exist('sin')
    end
    y = x * tol + exist('later', 'file') + 0;
    later = exist('nowhere');
    y = y + later;
end
% --- remarks --------------------------------------------------------
