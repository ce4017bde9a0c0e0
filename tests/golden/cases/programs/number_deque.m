% A queue of numbers that grows at both ends.
%
% RUN:  specialise number_deque -d 'ops = [1 1 2 1 3 2]' -t 'x: realscalar' --nargout 3
% TRY:  number_deque([1 1 2 1 3 2], 1)
% TRY:  number_deque([1 1 2 1 3 2], NaN)
% TRY:  number_deque([1 1 2 1 3 2], -0)
function [q, d, s] = number_deque(ops, x)
  q = zeros(0, 1);
  d = [];
  s = 0;
  for k = 1:numel(ops)
    switch ops(k)
      case 1
        q = [q; x + k];
      case 2
        s = s + q(1);
        q(1) = [];
      case 3
        q = [k; q];
    end
    d(end + 1) = numel(q);
  end
end
% --- residual -------------------------------------------------------
function [q, d, s] = number_deque(x)
    s = x + 1 + 5;
    q = [x + 2; x + 4];
    d = [1, 2, 1, 2, 3, 2];
end
% --- remarks --------------------------------------------------------
