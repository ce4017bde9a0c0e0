% Steps that cannot stand in their loop: one prints, one asks how it was called, one calls a function that has the name
% of a variable of the loop, one gives what is set on one way only. The last could, and its loop is gone.
%
% RUN:  specialise step_that_tells -d 'table = [2 3 4 4]' -t 'x: real double scalar'
% TRY:  step_that_tells([2 3 4 4], 1)
% TRY:  step_that_tells([2 3 4 4], -10)
% TRY:  step_that_tells([2 3 4 4], 30)
function x = step_that_tells(table, x)
  pc = 1; halve = 3;
  while pc ~= 4, pc = printing(pc, table, x); x = x + 1; end
  pc = 1;
  while pc ~= 4, pc = asking(pc, table, x); x = x + 1; end
  pc = 1;
  while pc ~= 4, pc = named(pc, table, x); x = x + halve; end
  pc = 1;
  while pc ~= 4, pc = unset(pc, table, x); x = x + 1; end
  pc = 1;
  while pc ~= 4, pc = plain(pc, table, x); x = x - 1; end
end
function k = printing(k, table, x)
  if x > 0, k = table(k), end
end
function k = asking(k, table, x)
  if x > nargin, k = table(k); end
end
function k = named(k, table, x)
  if halve(x) > 2, k = table(k); end
end
function y = halve(x)
  y = x / 2;
end
function to = unset(k, table, x)
  if x < 60, to = table(k); end
end
function to = plain(k, table, x)
  if x < 50, to = table(k); else, to = k; end
end
% --- residual -------------------------------------------------------
function x = step_that_tells(x)
    table__1 = [2, 3, 4, 4];
    pc = 1;
    while pc ~= 4
        pc = printing__1(pc, x);
        x = x + 1;
    end
    pc = 1;
    while pc ~= 4
        if x > 3
            pc = table__1(pc);
        end
        x = x + 1;
    end
    pc = 1;
    while pc ~= 4
        if x / 2 > 2
            pc = table__1(pc);
        end
        x = x + 3;
    end
    pc = 1;
    while pc ~= 4
        pc = unset__1(pc, x);
        x = x + 1;
    end
    while true
        if x < 50
            x = x - 1 - 1 - 1;
            break;
        end
        x = x - 1;
    end
end

function k = printing__1(k, x)
    table__1 = [2, 3, 4, 4];
    if x > 0
        k = table__1(k)
    end
end

function to = unset__1(k, x)
    table__1 = [2, 3, 4, 4];
    if x < 60
        to = table__1(k);
    end
end
% --- remarks --------------------------------------------------------
