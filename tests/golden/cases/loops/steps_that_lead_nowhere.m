% A step of 0 gives no element, wherever the ends are; a long range with a step that is not 1 has as many as it has.
%
% RUN:  specialise step_nowhere -d 'd = 0' -t 'b: real double scalar' --nargout 3
% TRY:  step_nowhere(0, 1)   step_nowhere(0, -1)   step_nowhere(0, NaN)
function [n, m, s] = step_nowhere(d, b)
  T = 0:d:4;
  n = [length(T), size(T'), numel(-2:d:5), numel(3:d:3), numel(4:d:0)];
  s = 0;
  for k = 1:d:5
    s = s + k;
  end
  U = 1:d:b;
  m = [size(U), size(0:2:1e9)];
  for k = 1:3e8:1e9
    s = s + k;
  end
end
% --- residual -------------------------------------------------------
function [n, m, s] = step_nowhere(b)
    U = 1:0:b;
    m = [size(U), 1, 500000001];
    n = [0, 0, 1, 0, 0, 0];
    s = 1800000004;
end
% --- remarks --------------------------------------------------------
% 13:22: remark: a range of 500000001 numbers is kept, and loops over it: those of more than 10000000 are not followed [kept-general]
