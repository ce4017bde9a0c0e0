% A machine whose registers are fields of one struct: the program goes, a loop for each of its states stays.
%
% RUN:  specialise machine_in_a_struct -d "prog = {'push', 2; 'load', 'x'; 'mul', []; 'store', 'x'; 'dec', 'n'; 'jnz', 1}" -t 'x: realscalar' -t 'n: realscalar'
% TRY:  machine_in_a_struct({'push', 2; 'load', 'x'; 'mul', []; 'store', 'x'; 'dec', 'n'; 'jnz', 1}, 3, 3)
% TRY:  machine_in_a_struct({'push', 2; 'load', 'x'; 'mul', []; 'store', 'x'; 'dec', 'n'; 'jnz', 1}, 3, NaN)
function [vars, steps] = machine_in_a_struct(prog, x, n)
  vm = struct('pc', 1, 'stack', [], 'vars', struct('x', x, 'n', n), 'steps', 0);
  while vm.pc <= size(prog, 1)
    [op, arg] = prog{vm.pc, :};
    vm.pc = vm.pc + 1;
    vm.steps = vm.steps + 1;
    switch op
      case 'push'
        vm.stack(end+1) = arg;
      case 'load'
        vm.stack(end+1) = vm.vars.(arg);
      case 'store'
        vm.vars.(arg) = vm.stack(end);
        vm.stack(end) = [];
      case 'mul'
        if numel(vm.stack) < 2
          error('vm:stack', 'stack of %d at %d', numel(vm.stack), vm.pc - 1);
        end
        b = vm.stack(end);
        vm.stack(end) = [];
        vm.stack(end) = vm.stack(end) * b;
      case 'dec'
        vm.vars.(arg) = vm.vars.(arg) - 1;
      case 'jnz'
        if vm.vars.n > 0
          vm.pc = arg;
        end
      otherwise
        error('vm:op', 'unknown operation %s', op);
    end
  end
  vars = vm.vars;
  steps = vm.steps;
end
% --- residual -------------------------------------------------------
function vars = machine_in_a_struct(x, n)
    vm__stack = [2, x];
    vars = struct('x', x, 'n', n);
    while true
        b = vm__stack(2);
        vm__stack(2) = [];
        vm__stack(1) = vm__stack * b;
        vars.x = vm__stack;
        vm__stack(1) = [];
        vars.n = vars.n - 1;
        if vars.n > 0
            vm__stack(1) = 2;
            vm__stack(2) = vars.x;
        else
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
