% A loop over the variable of the loop around it: without a trip it leaves that variable empty, which the rest of the
% outer body reads.
%
% RUN:  specialise loop_within_loop --nargout 3
% TRY:  loop_within_loop([1 2 3], zeros(0, 3), 2)   loop_within_loop([1 2 3], [4 5], 2)   loop_within_loop([1 2 3], 1, 0)   loop_within_loop(5, [], 1)
function [z, s, last] = loop_within_loop(x, y, n)
  z = 1i;
  s = 0;
  last = {};
  for k = 1:n
    for k = 1:min(2, numel(y))
      s = s + x(k);
    end
    z = z * (k / numel(x)) + sum(x(k)) / 2i;
    last{end + 1} = k;
  end
end
% --- residual -------------------------------------------------------
function [z, s, last] = loop_within_loop(x, y, n)
    last = {};
    s = 0;
    z = complex(0, 1);
    for k = 1:n
        for k = 1:min(2, numel(y))
            s = s + x(k);
        end
        z = z * (k / numel(x)) + sum(x(k)) / complex(0, 2);
        last{end + 1} = k;
    end
end
% --- remarks --------------------------------------------------------
