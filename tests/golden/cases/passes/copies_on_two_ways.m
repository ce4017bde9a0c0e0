% A variable is copied to and fro on one way and computed on the other: what is read behind the second is not the first.
%
% RUN:  specialise copies_on_two_ways -d 'table = [3 2]' -t 'x: real double scalar' --nargout 2
% TRY:  copies_on_two_ways([3 2], 1)
% TRY:  copies_on_two_ways([3 2], -2.5)
% TRY:  copies_on_two_ways([3 2], NaN)
function [y, n] = copies_on_two_ways(table, x)
  pc = 1; a = x; b = x; n = 0;
  while pc <= numel(table) && n < 7
    [pc, a, b] = step(a, pc, table, b);
    n = n + 1;
  end
  y = [a, b, pc];
end
function [k, v, u] = step(u, k, table, v)
  k = table(min(max(k, 1), numel(table)));
  u = v * 0.5;
  if u > u
    t = u; u = t;
  else
    t = min(v, 2) - 1; v = t;
    for q = 1:2, v = v + q; end
  end
  k = table(mod(k, numel(table)) + 1);
end
% --- residual -------------------------------------------------------
function [y, n] = copies_on_two_ways(x)
    u = x * 0.5;
    a = u;
    u__1 = u * 0.5;
    if ~(u__1 > u__1)
        a = min(u, 2) - 1 + 1 + 2;
    end
    y = [a, u__1, 3];
    n = 2;
end
% --- remarks --------------------------------------------------------
