% `clear all`, `close all` and `clc` in front of a function of known variables.
%
% RUN:  specialise clear_all_front -d 'n = 3' --nargout 0
% TRY:  clear_all_front(3)
function clear_all_front(n)
  clear all; clc
  n = 4;
  total = 0;
  for k = 1:n
    total = total + k ^ 2;
  end
  total
  disp(exist('n', 'var'))
end
% --- residual -------------------------------------------------------
function clear_all_front()
    clear('all');
    clc()
    total = 30;
    total
    disp(1)
end
% --- remarks --------------------------------------------------------
% 6:3: remark: a function that reads its caller's frame makes `clear_all_front` run in the run-time's interpreter [native-interpreted]
