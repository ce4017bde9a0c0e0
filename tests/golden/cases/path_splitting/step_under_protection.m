% A step that fails: what cleans up sees the variables as they were before the call.
%
% RUN:  specialise step_under_protection -d 'table = [2 3 1]' -t 'x: real double [1 n]'
% TRY:  step_under_protection([2 3 1], [0 0 0])
% TRY:  step_under_protection([2 3 1], [0 1])
% TRY:  step_under_protection([2 3 1], 0)
% TRY:  step_under_protection([2 3 1], 1)
function y = step_under_protection(table, x)
  pc = 1; y = 0;
  unwind_protect
    while pc ~= 3
      [pc, y] = next(pc, y, table, x);
    end
  unwind_protect_cleanup
    printf('%d %g\n', pc, y);
  end_unwind_protect
end
function [pc, y] = next(pc, y, table, x)
  y = y + 1;
  pc = table(pc);
  if x(y) > 0, pc = 1; y = y + 10; end
end
% --- residual -------------------------------------------------------
function y = step_under_protection(x)
    pc = 1;
    y = 0;
    unwind_protect
        while true
            y__1 = y;
            y__1 = y__1 + 1;
            if x(y__1) > 0
                y__1 = y__1 + 10;
                pc = 1;
                y = y__1;
            else
                pc = 2;
                y = y__1;
                y__1 = y;
                y__1 = y__1 + 1;
                if x(y__1) > 0
                    y__1 = y__1 + 10;
                    pc = 1;
                    y = y__1;
                else
                    pc = 3;
                    y = y__1;
                    break;
                end
            end
        end
    unwind_protect_cleanup
        printf('%d %g\n', pc, y);
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
