% `exist` of files and built-ins is asked when the program runs.
%
% RUN:  specialise exist_file --nargout 2
% TRY:  exist_file('no_such_file_here.txt')
% TRY:  exist_file('/tmp')
function [a, b] = exist_file(f)
  a = exist(f, 'file');
  sin = 3;
  b = exist('sin', 'builtin') + sin + exist('sin');
end
% --- residual -------------------------------------------------------
function [a, b] = exist_file(f)
    a = exist(f, 'file');
    b = exist('sin', 'builtin') + 3 + 1;
end
% --- remarks --------------------------------------------------------
