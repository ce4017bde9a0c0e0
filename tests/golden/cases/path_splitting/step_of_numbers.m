% A robot by turns: places that take ever more values tell no states apart.
%
% RUN:  specialise step_of_numbers -d 'cmds = {struct("op", "F", "arg", 1), struct("op", "L", "arg", 0.5), struct("op", "J", "arg", 1)}' -t 'field: real double scalar' -t 'limit: real double scalar' --nargout 2
% TRY:  step_of_numbers({struct('op', 'F', 'arg', 1), struct('op', 'L', 'arg', 0.5), struct('op', 'J', 'arg', 1)}, 2, 50)
% TRY:  step_of_numbers({struct('op', 'F', 'arg', 1), struct('op', 'L', 'arg', 0.5), struct('op', 'J', 'arg', 1)}, 4, 10)
% TRY:  step_of_numbers({struct('op', 'F', 'arg', 1), struct('op', 'L', 'arg', 0.5), struct('op', 'J', 'arg', 1)}, 0, 0)
function [pos, steps] = step_of_numbers(cmds, field, limit)
  [pos, dir, pc, steps] = deal([0, 0], 0, 1, 0);
  while pc <= numel(cmds) && steps < limit
    [pos, dir, pc] = act(pos, dir, pc, cmds, field);
    steps = steps + 1;
  end
end
function [pos, dir, pc] = act(pos, dir, pc, cmds, field)
  c = cmds{pc};
  d = [cos(dir), sin(dir)];
  if c.op == 'F'
    pos = pos + c.arg * d; pc = pc + 1;
  elseif c.op == 'L'
    dir = dir + c.arg; pc = pc + 1;
  elseif c.op == 'J'
    if norm(pos) < field, pc = c.arg; else, pc = pc + 1; end
  end
end
% --- residual -------------------------------------------------------
function [pos, steps] = step_of_numbers(field, limit)
    dir = 0;
    pos = [0, 0];
    steps = 0;
    while steps < limit
        pos = pos + [cos(dir), sin(dir)];
        steps = steps + 1;
        if steps < limit
            dir = dir + 0.5;
            steps = steps + 1;
            if steps < limit
                steps = steps + 1;
                if ~(norm(pos) < field)
                    break;
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
% 16:8: remark: `cos(dir)` (step_of_numbers.m:16), `sin(dir)` (step_of_numbers.m:16): computed here, with last bits that libm may give otherwise on another machine [machine-bits]
