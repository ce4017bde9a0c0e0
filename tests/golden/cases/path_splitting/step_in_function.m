% A machine whose step is a function: its statements stand in the loop, and its program is gone.
%
% RUN:  specialise step_in_function -d 'prog = {{"mul", 2}, {"add", 1}, {"jlt", 100, 1}, {"halt"}}' -t 'x: real double scalar' -t 'limit: real double scalar' --nargout 2
% TRY:  step_in_function({{'mul', 2}, {'add', 1}, {'jlt', 100, 1}, {'halt'}}, 3, 50)
% TRY:  step_in_function({{'mul', 2}, {'add', 1}, {'jlt', 100, 1}, {'halt'}}, 3, 4)
% TRY:  step_in_function({{'mul', 2}, {'add', 1}, {'jlt', 100, 1}, {'halt'}}, NaN, 0)
% TRY:  step_in_function({{'mul', 2}, {'add', 1}, {'jlt', 100, 1}, {'halt'}}, -3, 7)
function [y, n] = step_in_function(prog, x, limit)
  vm = struct('pc', 1, 'acc', x, 'count', 0, 'halted', false);
  while ~vm.halted && vm.count < limit
    vm = step(vm, prog);
  end
  y = vm.acc; n = vm.count;
end
function vm = step(vm, prog)
  ins = prog{vm.pc};
  vm.count = vm.count + 1;
  switch ins{1}
    case 'add', vm.acc = vm.acc + ins{2}; vm.pc = vm.pc + 1;
    case 'mul', vm.acc = vm.acc * ins{2}; vm.pc = vm.pc + 1;
    case 'jlt'
      if vm.acc < ins{2}, vm.pc = ins{3}; else, vm.pc = vm.pc + 1; end
    case 'halt', vm.halted = true;
    otherwise, error('vm:op', 'bad op %s', ins{1});
  end
end
% --- residual -------------------------------------------------------
function [y, n] = step_in_function(x, limit)
    y = x;
    n = 0;
    while n < limit
        n = n + 1;
        y = y * 2;
        if n < limit
            n = n + 1;
            y = y + 1;
            if n < limit
                n = n + 1;
                if ~(y < 100)
                    if n < limit
                        n = n + 1;
                        break;
                    end
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
