% `error ('')` raises nothing: a step that comes by it may leave its result unset, and is called.
%
% RUN:  specialise step_that_fails_with_nothing -d 'table = [2 3 4 4]' -t 'x: real double scalar'
% TRY:  step_that_fails_with_nothing([2 3 4 4], 1)
% TRY:  step_that_fails_with_nothing([2 3 4 4], 55)
function x = step_that_fails_with_nothing(table, x)
  pc = 1;
  while pc ~= 4, pc = move(pc, table, x); x = x - 1; end
end
function to = move(k, table, x)
  if x < 50, to = table(k); elseif x < 60, to = k; else, error(''); end
end
% --- residual -------------------------------------------------------
function x = step_that_fails_with_nothing(x)
    pc = 1;
    while pc ~= 4
        pc = move__1(pc, x);
        x = x - 1;
    end
end

function to = move__1(k, x)
    table__1 = [2, 3, 4, 4];
    if x < 50
        to = table__1(k);
    elseif x < 60
        to = k;
    end
end
% --- remarks --------------------------------------------------------
