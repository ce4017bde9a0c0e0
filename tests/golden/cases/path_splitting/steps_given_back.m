% Parameters that a step gives back in other places, twice, or as something else; one that an early call left.
%
% RUN:  specialise steps_given_back -d 'table = [2 3 1]' -t 'x: real double scalar' -t 'y: real double scalar' --nargout 4
% TRY:  steps_given_back([2 3 1], 0, 1)
% TRY:  steps_given_back([2 3 1], 5, -1)
% TRY:  steps_given_back([2 3 1], -40, 3)
% TRY:  steps_given_back([2 3 1], NaN, 3)
function [x, y, pc, left] = steps_given_back(table, x, y)
  pc = 1; left = 0; trips = 0;
  while pc ~= 0
    [x, y] = swap(y, x, pc);
    pc = choose(pc, pc, table, x);
    [pc, left] = count(pc, left, x < 10);
    trips = trips + 1;
    if trips > 20, pc = 0; end
  end
end
function [a, b] = swap(b, a, k)
  if k == 2, b = b + 1; else, a = a + b; end
end
function k = choose(k, from, table, x)
  if x > 0, k = table(k); else, k = table(table(from)); end
end
function [k, n] = count(k, n, small)
  if ~small
    k = 0;
    return;
  elseif k == 3
    n = n + 1;
    return;
  end
  n = n + 2;
end
% --- residual -------------------------------------------------------
function [x, y, pc, left] = steps_given_back(x, y)
    table__1 = [2, 3, 1];
    left = 0;
    pc = 1;
    trips = 0;
    while pc ~= 0
        if pc == 2
            y = y + 1;
        else
            x = x + y;
        end
        k = pc;
        if x > 0
            k = table__1(k);
        else
            k = table__1(table__1(pc));
        end
        pc = k;
        small = x < 10;
        if ~small
            pc = 0;
        elseif pc == 3
            left = left + 1;
        else
            left = left + 2;
        end
        trips = trips + 1;
        if trips > 20
            pc = 0;
        end
    end
end
% --- remarks --------------------------------------------------------
